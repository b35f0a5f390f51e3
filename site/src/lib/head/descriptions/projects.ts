export const projectsDescription =
  'Software that is still working: the projects we may show, by the technology they were made with.';
