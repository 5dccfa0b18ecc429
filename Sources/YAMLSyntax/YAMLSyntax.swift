// YAMLSyntax
