let small = "com.example.harbor.stickers.20"
let prefix = "com.example.harbor.stickers."
let again = prefix + "20"
