// One export each, so that a page brings its own alone.
export const homeDescription =
  'Northlight designs, builds and looks after CRM systems, SaaS platforms and internal tools for companies that would rather run their business than run their software.';
export const aboutDescription =
  'A small studio of designers and engineers, founded in 2019, that builds software for other people’s working days and looks after it once it runs.';
export const servicesDescription =
  'CRM systems, SaaS platforms, MVPs and internal tools: what we build, what it costs to begin, and the four steps from the first talk to launch.';
export const projectsDescription =
  'Software that is still working: the projects we may show, by the technology they were made with.';
export const missionDescription = 'Why we do this work, what we value in it, and what has come of it so far.';
export const teamDescription = 'The people who will plan your software, build it, and answer when you call.';
export const blogDescription =
  'What we learn while building software for other people, written down plainly.';
export const contactDescription =
  'Write to us about your project. We answer within 24 hours, and the first conversation costs nothing.';
export const privacyDescription =
  'What we store about visitors, clients and subscribers, why, and for how long.';
export const imprintDescription = 'Who is responsible for this site, and where to find us.';

/** What search engines show of the pages that are the same whatever the agency has written. */
export const descriptions = {
  '/': homeDescription,
  '/about': aboutDescription,
  '/services': servicesDescription,
  '/projects': projectsDescription,
  '/mission': missionDescription,
  '/team': teamDescription,
  '/blog': blogDescription,
  '/contact': contactDescription,
  '/privacy': privacyDescription,
  '/imprint': imprintDescription,
} as const;
