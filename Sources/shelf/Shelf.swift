import ArgumentParser
@main struct Shelf: AsyncParsableCommand {}
