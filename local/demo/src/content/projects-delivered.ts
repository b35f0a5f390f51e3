import type { ProjectContent } from './project.ts';

/** Work that is in use. */
export const delivered: readonly ProjectContent[] = [
  {
    title: 'Harborline Dispatch',
    description:
      'A freight CRM that follows a load from the first phone call to the signed delivery note, used by forty dispatchers in three ports.',
    long_description: `<p>Harborline moves containers between small North Sea ports. For twenty years the state of each load lived in the heads of its dispatchers and in a spreadsheet per person. When two of them retired in the same spring, the company asked us to write down what they knew.</p>
<p>We sat beside the night shift for a week before drawing anything. The system that came out of it has one list, one search box and one rule: whatever changes a load is recorded on the load.</p>
<h2>What it does</h2>
<ul>
<li>One timeline per load, from enquiry to signed delivery note, with every call and change on it</li>
<li>Quotes in under a minute from tariffs that the sales team keeps themselves</li>
<li>Live berth and customs status from four port systems, with the last known answer when one is silent</li>
<li>Permissions by desk and port, checked in the database and not only on the screen</li>
<li>A keyboard-first list that stays quick with two hundred thousand loads</li>
<li>Nightly export to the ledger that the accountants trust</li>
</ul>
<h2>What changed</h2>
<p>The average time from enquiry to quote fell from three hours to eleven minutes. More to the point, dispatchers can now take a holiday: <strong>anyone can pick up anyone’s load</strong>, because everything about it is on one page.</p>
<blockquote>We expected to train people for a month. Most of them never asked a question.</blockquote>`,
    client_name: 'Harborline Freight',
    project_urls: ['https://dispatch.harborline.example', 'https://www.figma.com/file/harborline-dispatch'],
    github_url: null,
    technologies: ['React', 'TypeScript', 'PostgreSQL', 'Node.js', 'Redis'],
    cover: 'stillWater',
    gallery: ['ledger', 'record', 'openWater', 'pulse', 'auroraLake'],
    featured: true,
    in_our_care: true,
    started: 720,
    completed: 410,
  },
  {
    title: 'Kestrel Hut Bookings',
    description:
      'Booking and warden rota for a network of sixty mountain huts, on a phone that may not see a mast for two days.',
    long_description: `<p>A hut on a ridge has no reception, a warden with two hours of generator, and eighteen people at the door at six in the evening. The app had to be right at that door, whatever the network thought.</p>
<h2>How it works</h2>
<p>Every hut’s phone holds the whole season. Changes are kept as facts (<em>Anna cancelled two beds at 14:05</em>) and merged when a signal returns, so that two wardens who both gave away the last bed learn of it before the guests do.</p>
<ol>
<li>Bookings, arrivals and payments work fully offline for up to seven days</li>
<li>Conflicts are settled by rules the wardens wrote, and explained in a sentence</li>
<li>Rotas for ninety seasonal staff, with rest times checked as the law asks</li>
<li>Large type and high contrast for gloves and low sun</li>
</ol>
<p>In its first full season the app took 41,000 bookings. Eleven conflicts arose; all were resolved before supper.</p>`,
    client_name: 'Kestrel Hut Network',
    project_urls: ['https://huts.kestrel.example'],
    github_url: 'https://github.com/northlight-example/offline-ledger',
    technologies: ['React Native', 'TypeScript', 'SQLite', 'PostgreSQL'],
    cover: 'halo',
    gallery: ['phones', 'snowfields', 'calendar', 'trails'],
    featured: true,
    in_our_care: true,
    started: 560,
    completed: 300,
  },
  {
    title: 'Meridian Appointments',
    description:
      'Scheduling for nine clinics: patients choose a time in four taps, and the rooms, devices and people fit.',
    long_description: `<p>Meridian’s receptionists spent half of each call reading out free slots. The other half went on explaining why the free slot was not free after all: the room was, the ultrasound was not.</p>
<p>We modelled what an appointment really needs (a person with a qualification, a room, sometimes a device, time to clean) and let a solver offer only slots that hold. Patients see four of them, not forty.</p>
<ul>
<li>Slots that respect people, rooms, devices and cleaning times at once</li>
<li>Booking by phone, web or at the desk against one calendar</li>
<li>Reminders that halved missed appointments</li>
<li>Patient data encrypted at rest, every access on record</li>
</ul>
<p>The clinics kept their old patient record; we read from it through an interface that their vendor documented together with us.</p>`,
    client_name: 'Meridian Clinics',
    project_urls: ['https://book.meridian-clinics.example'],
    github_url: null,
    technologies: ['React', 'TypeScript', 'Python', 'PostgreSQL', 'FHIR'],
    cover: 'paleRidges',
    gallery: ['calendar', 'record', 'moonAndFog', 'phones'],
    featured: true,
    in_our_care: true,
    started: 610,
    completed: 240,
  },
  {
    title: 'Solveig Energy Ledger',
    description:
      'A SaaS platform on which neighbours who share solar roofs can see, settle and trust who used what.',
    long_description: `<p>An energy cooperative lives or dies by its accounts. When a hundred and twenty households share six roofs, the question is never how much was produced. It is whether the split was fair.</p>
<p>Solveig is the ledger behind that question. It takes readings every fifteen minutes, applies the members’ own agreement, and shows each household the sum with all of its terms.</p>
<h2>Highlights</h2>
<ul>
<li>Four million readings a day on one modest database</li>
<li>Every amount can be unfolded down to the readings it came from</li>
<li>Agreements as versioned rules, with a rehearsal before a change takes effect</li>
<li>Invoices and credits in the formats that three grid operators ask for</li>
<li>Tenants kept apart by row-level security, proved by a test per table</li>
</ul>
<p>Eleven cooperatives run on it today. The first one paid for its licence with what it used to spend on spreadsheets and arguments.</p>`,
    client_name: 'Solveig Energy Cooperative',
    project_urls: ['https://solveig.example'],
    github_url: null,
    technologies: ['React', 'TypeScript', 'PostgreSQL', 'Supabase', 'TimescaleDB', 'Node.js'],
    cover: 'auroraOverRidges',
    gallery: ['pulse', 'curtains', 'ledger', 'phones', 'northernSky', 'record'],
    featured: true,
    in_our_care: true,
    started: 900,
    completed: 520,
  },
  {
    title: 'Lindqvist Workshop',
    description:
      'Quotes, cutting lists and a workshop calendar for a family joinery that had outgrown its wall of paper.',
    long_description: `Lindqvist builds staircases. Each one is different, and each quote used to take an evening at the kitchen table.

- Quotes from a dozen measurements, with the drawing beside the price
- Cutting lists that use offcuts first
- A calendar that knows which bench is free

The whole system runs on a small server in the workshop and on a tablet with sawdust in its speaker.`,
    client_name: 'Lindqvist Joinery',
    project_urls: [],
    github_url: 'https://github.com/northlight-example/cutting-list',
    technologies: ['Vue', 'TypeScript', 'SQLite'],
    cover: 'strata',
    gallery: [],
    featured: false,
    in_our_care: true,
    started: 380,
    completed: 260,
  },
  {
    title: 'Tidewater Museum Guide',
    description:
      'A pocket guide for a maritime museum whose best rooms are three floors below the nearest signal.',
    long_description: `<p>The Tidewater museum occupies a dry dock. Its walls are four metres thick, which is splendid for ships and hopeless for phones.</p>
<p>The guide downloads itself at the entrance in the time it takes to fold a coat, and then needs nothing: tours, audio, sign-language film and maps are all on the device.</p>
<ul>
<li>Ninety stops in five languages, 38 MB on arrival</li>
<li>Position by the pattern of the lights overhead, accurate to two metres</li>
<li>Curators write and publish by themselves</li>
</ul>`,
    client_name: 'Tidewater Museum',
    project_urls: ['https://guide.tidewater-museum.example'],
    github_url: null,
    technologies: ['React Native', 'TypeScript', 'Swift', 'Kotlin'],
    cover: 'moonAndFog',
    gallery: ['phones', 'openWater', 'nightMap', 'board'],
    featured: false,
    in_our_care: false,
    started: 480,
    completed: 350,
  },
  {
    title: 'Harborline Customs Desk',
    description: 'A small second product for Harborline: declarations that fill themselves in from the load.',
    long_description: `<p>A customs declaration repeats what the load already says, in another order and with other codes. The desk fills in the nine tenths that are known and asks for the rest.</p>
<p>It took five weeks from the first sketch to the first declaration, because the data was already in one place.</p>`,
    client_name: 'Harborline Freight',
    project_urls: ['https://customs.harborline.example'],
    github_url: null,
    technologies: ['React', 'TypeScript', 'Node.js'],
    cover: 'openWater',
    gallery: [],
    featured: false,
    in_our_care: true,
    started: 300,
    completed: 262,
  },
];
