/** What search engines show of the pages that are the same whatever the agency has written. */
export const descriptions = {
  '/': 'Northlight designs, builds and looks after CRM systems, SaaS platforms and internal tools for companies that would rather run their business than run their software.',
  '/about':
    'A small studio of designers and engineers, founded in 2019, that builds software for other people’s working days and looks after it once it runs.',
  '/services':
    'CRM systems, SaaS platforms, MVPs and internal tools: what we build, what it costs to begin, and the four steps from the first talk to launch.',
  '/projects':
    'Software that is still working: the projects we may show, by the technology they were made with.',
  '/mission': 'Why we do this work, what we value in it, and what has come of it so far.',
  '/team': 'The people who will plan your software, build it, and answer when you call.',
  '/blog': 'What we learn while building software for other people, written down plainly.',
  '/contact':
    'Write to us about your project. We answer within 24 hours, and the first conversation costs nothing.',
  '/privacy': 'What we store about visitors, clients and subscribers, why, and for how long.',
  '/imprint': 'Who is responsible for this site, and where to find us.',
} as const;
