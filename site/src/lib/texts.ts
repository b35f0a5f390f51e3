/** The words that the specification fixes (sections 2 and 8), and those that more than one page says. */
export const texts = {
  servicesLoading: 'Loading services...',
  servicesFailed: 'Failed to fetch services',
  projectsLoading: 'Loading projects...',
  projectsFailed: 'Failed to load projects',
  projectsEmpty: 'No projects found matching your criteria.',
  teamLoading: 'Loading team members...',
  teamFailed: 'Failed to load team members',
  teamEmpty: 'No team members found',
} as const;
