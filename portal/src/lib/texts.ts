/** The portal's texts of the specification's error catalogue and empty states, as they stand there. */
export const texts = {
  noProjectsTitle: 'No Projects Found',
  noProjects: "You don't have any active projects yet.",
} as const;
