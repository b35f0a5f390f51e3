import { aboutDescription } from './about.ts';
import { blogDescription } from './blog.ts';
import { contactDescription } from './contact.ts';
import { homeDescription } from './home.ts';
import { imprintDescription } from './imprint.ts';
import { missionDescription } from './mission.ts';
import { privacyDescription } from './privacy.ts';
import { projectsDescription } from './projects.ts';
import { servicesDescription } from './services.ts';
import { teamDescription } from './team.ts';

/**
 * What search engines show of the pages that are the same whatever the agency has written. A file each, so that a page
 * brings its own alone.
 */
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
