let id = "com.example.lighthouse.coins.nothing"
