/** What a page that is not there yet says about itself. */
interface ComingPage {
  readonly title: string;
  readonly promise: string;
}

const pages: Readonly<Record<string, ComingPage>> = {
  '/about': {
    title: 'About us',
    promise: 'Who we are, how Northlight began in 2019, and what we hold on to.',
  },
  '/services': {
    title: 'Services',
    promise: 'Everything we build, what it costs to begin, and the four steps from first talk to launch.',
  },
  '/projects': { title: 'Projects', promise: 'The work we may show, by the technology it was made with.' },
  '/project/:id': {
    title: 'One project, in full',
    promise:
      'What was asked for, what we built, and how it looks: pictures, technologies and the time it took.',
  },
  '/mission': {
    title: 'Mission & Vision',
    promise: 'Why we do this work, what we value in it, and what has come of it so far.',
  },
  '/team': { title: 'The team', promise: 'The people who will be on the other end of the line.' },
  '/blog': {
    title: 'Notes from the workshop',
    promise: 'What we learn while building, written down plainly.',
  },
  '/blog/:slug': { title: 'A note from the workshop', promise: 'The article will be readable here.' },
  '/contact': {
    title: 'Write to us',
    promise: 'A form, our hours and a calendar. We answer within 24 hours.',
  },
  '/privacy': {
    title: 'Privacy',
    promise: 'What we store about visitors and why, in words that can be read.',
  },
  '/imprint': { title: 'Imprint', promise: 'Who is responsible for this site, and where to find us.' },
  '/newsletter/:token': {
    title: 'Newsletter',
    promise: 'Here you will be able to confirm a subscription, or to end it.',
  },
};

/** The words for a route of the site. */
export function comingPage(path: string | undefined): ComingPage {
  return (
    (path === undefined ? undefined : pages[path]) ?? {
      title: 'Soon',
      promise: 'This page is being written.',
    }
  );
}
