// Stands in for the shell's supply of shared packages: one build has one copy of each.
export const foreignCopies = (): string[] => [];
