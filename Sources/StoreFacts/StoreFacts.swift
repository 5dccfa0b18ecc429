// StoreFacts
