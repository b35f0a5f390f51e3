/** A member of the team as the site shows them. */
interface MemberContent {
  readonly name: string;
  readonly role: string;
  readonly bio: string;
  readonly skills: readonly string[];
  readonly email: string | null;
  readonly linkedin_url: string | null;
  readonly twitter_url: string | null;
  readonly github_url: string | null;
  /** The name of the picture. */
  readonly portrait: string | null;
}

const linkedin = (name: string) => `https://www.linkedin.com/in/${name}-northlight`;
const github = (name: string) => `https://github.com/${name}-northlight`;
const twitter = (name: string) => `https://x.com/${name}_northlight`;

/** In the order of the team page. */
export const team: readonly MemberContent[] = [
  {
    name: 'Ingrid Solberg',
    role: 'Founder and Principal Engineer',
    bio: 'Ingrid started Northlight in 2019 after twelve years of inheriting other people’s systems. She reads the old code before she has an opinion about the new one, writes the first page of every proposal herself, and still takes a week of support each quarter so that she knows what her decisions feel like at nine on a Monday.',
    skills: ['Architecture', 'PostgreSQL', 'TypeScript', 'Mentoring', 'Estimation'],
    email: 'ingrid@northlight.example',
    linkedin_url: linkedin('ingrid-solberg'),
    twitter_url: twitter('ingrid'),
    github_url: github('ingridsolberg'),
    portrait: 'team/ingrid-solberg',
  },
  {
    name: 'Tomasz Wieczorek',
    role: 'Lead Backend Engineer',
    bio: 'Tomasz looks after the parts that nobody should ever have to think about: data models, permissions, migrations and the hours between two and four in the morning. He came to us from a bank, where he learned that the difference between a rounding rule and a lawsuit is documentation.',
    skills: ['PostgreSQL', 'Node.js', 'Row-level security', 'Observability', 'Data migration', 'Go'],
    email: 'tomasz@northlight.example',
    linkedin_url: linkedin('tomasz-wieczorek'),
    twitter_url: null,
    github_url: github('twieczorek'),
    portrait: 'team/tomasz-wieczorek',
  },
  {
    name: 'Amara Okafor',
    role: 'Head of Design',
    bio: 'Amara draws interfaces on paper until the people who will use them stop asking what the boxes mean. Before Northlight she designed timetables for a railway, which taught her that a good table beats a good illustration nine times out of ten.',
    skills: ['Product design', 'Typography', 'User research', 'Design systems', 'Prototyping'],
    email: 'amara@northlight.example',
    linkedin_url: linkedin('amara-okafor'),
    twitter_url: twitter('amara'),
    github_url: null,
    portrait: 'team/amara-okafor',
  },
  {
    name: 'Jonas Lindner',
    role: 'Senior Frontend Engineer',
    bio: 'Jonas measures before he optimises and deletes before he adds. He keeps a drawer of old phones to test on and will happily explain why the third one matters more than yours.',
    skills: ['React', 'TypeScript', 'Web performance', 'Accessibility'],
    email: 'jonas@northlight.example',
    linkedin_url: linkedin('jonas-lindner'),
    twitter_url: null,
    github_url: github('jlindner'),
    portrait: 'team/jonas-lindner',
  },
  {
    name: 'Leila Haddad',
    role: 'Head of Delivery',
    bio: 'Leila is the reason that our sprints end on the day they were meant to. She speaks to every client every week, keeps the list of promises short enough to remember, and is the first to say when something will be late, which is also the last moment at which it is useful.',
    skills: ['Delivery', 'Facilitation', 'Scoping', 'Client communication', 'Risk'],
    email: 'leila@northlight.example',
    linkedin_url: linkedin('leila-haddad'),
    twitter_url: null,
    github_url: null,
    portrait: 'team/leila-haddad',
  },
  {
    name: 'Mateo Ruiz',
    role: 'Mobile Engineer',
    bio: 'Mateo builds the apps that people use with gloves on. He spent two winters testing a hut-booking app on real ridges and now designs every flow for one thumb, low sun and eleven per cent battery.',
    skills: ['React Native', 'Swift', 'Kotlin', 'Offline sync', 'Maps'],
    email: 'mateo@northlight.example',
    linkedin_url: linkedin('mateo-ruiz'),
    twitter_url: twitter('mateo'),
    github_url: github('mateoruiz'),
    portrait: 'team/mateo-ruiz',
  },
  {
    name: 'Yuki Tanabe',
    role: 'Quality and Accessibility',
    bio: 'Yuki finds the thing you hoped nobody would try. She tests with a keyboard, a screen reader and a slow connection before she tests with a mouse, and writes bug reports that engineers print out.',
    skills: ['Test design', 'Playwright', 'WCAG audits'],
    email: 'yuki@northlight.example',
    linkedin_url: linkedin('yuki-tanabe'),
    twitter_url: null,
    github_url: github('ytanabe'),
    portrait: 'team/yuki-tanabe',
  },
  {
    name: 'Freja Holm',
    role: 'Integrations Engineer',
    bio: 'Freja makes old systems talk to new ones and writes down what they said. Ledgers, label printers, tachographs: if it has a serial port or a SOAP endpoint from 2006, she has probably already met it.',
    skills: ['APIs', 'Python', 'Event queues', 'ERP integration', 'Monitoring'],
    email: 'freja@northlight.example',
    linkedin_url: linkedin('freja-holm'),
    twitter_url: null,
    github_url: github('frejaholm'),
    portrait: 'team/freja-holm',
  },
];
