import type { ProjectContent } from './project.ts';

/** Work in progress, and work that others took over. */
export const running: readonly ProjectContent[] = [
  {
    title: 'Almanac for Growers',
    description:
      'From idea to paying customers in eleven weeks: a planting diary for market gardens, built as an MVP.',
    long_description: `<p>Two gardeners had a notebook that other gardeners kept asking to photograph. Eleven weeks later it was a product with thirty paying farms.</p>
<p>We left out almost everything. What stayed is the page that a grower opens with earth on the thumbs:</p>
<ul>
<li>Today’s jobs per bed, in the order of the walk</li>
<li>Sowing dates that move with the weather</li>
<li>Harvest notes by voice</li>
<li>Card payments and trials from the first week</li>
</ul>
<p>The founders now run it with their own team. We hear from them when the pumpkins are in.</p>`,
    client_name: 'Almanac',
    project_urls: ['https://almanac-growers.example', 'https://demo.almanac-growers.example'],
    github_url: 'https://github.com/northlight-example/sowing-dates',
    technologies: ['Next.js', 'TypeScript', 'Supabase', 'Stripe'],
    cover: 'snowfields',
    gallery: ['board', 'phones', 'paperMap', 'strata'],
    featured: true,
    in_our_care: false,
    started: 430,
    completed: 352,
  },
  {
    title: 'Vesper Claims Intake',
    description:
      'An API that reads what policyholders send, whatever they send, and asks a person when it is not sure.',
    long_description: `<p>Vesper’s customers report damage by e-mail, photograph, voice message and, once, a postcard. The intake service turns all of it into a claim with a confidence beside every field.</p>
<p>1. Anything above the line goes straight to the claims system<br>2. Anything below it goes to a person, with the doubtful field already selected<br>3. What the person decides moves the line</p>
<p>The service is in its second phase. Motor claims are live; household follows this quarter.</p>`,
    client_name: 'Vesper Insurance Brokers',
    project_urls: ['https://developers.vesper-brokers.example'],
    github_url: null,
    technologies: ['Python', 'PostgreSQL', 'OpenAPI', 'RabbitMQ'],
    cover: 'nightMap',
    gallery: [],
    featured: false,
    in_our_care: true,
    started: 170,
    completed: null,
  },
  {
    title: 'Bergmann Morning Orders',
    description:
      'Ordering for eight hundred cafés that decide about tomorrow’s bread at a quarter to midnight, with one hand.',
    long_description: `<p>Bergmann bakes at two. Orders close at midnight. The hour between is the busiest of the day, and the old system fell over in it about once a month.</p>
<ul>
<li>Repeat yesterday’s order in two taps, change it in three</li>
<li>Load-tested at ten times the busiest night</li>
<li>Allergens and recipes from the bakery’s own book</li>
</ul>
<p>Forty cafés order with the new app today; the rest follow street by street.</p>`,
    client_name: 'Bergmann Bakeries',
    project_urls: ['https://bestellen.bergmann.example'],
    github_url: null,
    technologies: ['React Native', 'TypeScript', 'Node.js', 'PostgreSQL'],
    cover: 'northernSky',
    gallery: ['phones', 'ledger', 'halo', 'stillWater'],
    featured: false,
    in_our_care: true,
    started: 120,
    completed: null,
  },
  {
    title: 'Aurelia Staff Rooms',
    description:
      'Rotas, absences and skills for the four hundred people who look after Aurelia’s sheltered homes.',
    long_description: null,
    client_name: 'Aurelia Housing',
    project_urls: [],
    github_url: null,
    technologies: ['React', 'TypeScript', 'PostgreSQL', 'Keycloak', 'Docker'],
    cover: 'trails',
    gallery: [],
    featured: false,
    in_our_care: false,
    started: 60,
    completed: null,
  },
];
