/** Messages that the specification fixes (sections 2 and 8), and messages that several pages share. */
export const texts = {
  servicesLoading: 'Loading services...',
  servicesFailed: 'Failed to fetch services',
  servicesEmpty: 'No services found',
  projectsLoading: 'Loading projects...',
  projectsFailed: 'Failed to load projects',
  projectsEmpty: 'No projects found matching your criteria.',
  projectLoading: 'Loading project...',
  projectFailed: 'Failed to load project details',
  projectMissing: 'Project Not Found',
  postsLoading: 'Loading articles...',
  postsFailed: 'Failed to load blog posts',
  postsEmpty: 'No articles found matching your criteria.',
  postLoading: 'Loading article...',
  postFailed: 'Failed to load blog post',
  postMissing: 'Blog Post Not Found',
  postMissingReason: "The blog post you're looking for doesn't exist or isn't published yet.",
  messageWaiting:
    'You seem to be offline. Your message is saved on this device. It will be sent once you are back online and our site is open.',
  teamLoading: 'Loading team members...',
  teamFailed: 'Failed to load team members',
  teamEmpty: 'No team members found',
} as const;
