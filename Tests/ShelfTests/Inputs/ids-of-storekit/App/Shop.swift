let ids = ["com.example.gold", "com.example.goldx"]
