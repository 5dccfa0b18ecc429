// "com.example.lighthouse.coins.wrong" is only said in a comment.
let prefix = "com.example.lighthouse.coins."
let ids = [prefix + "100", "com.example.lighthouse.coins.Sack", "\(prefix)chest"]
let old = "com.example.lighthouse.coins.200"  // shelf:ignore code-unknown-id -- sold until 2024
let queue = DispatchQueue(label: "com.example.lighthouse.store")
