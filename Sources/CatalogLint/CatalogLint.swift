// CatalogLint
