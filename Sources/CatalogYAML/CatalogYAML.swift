// CatalogYAML
