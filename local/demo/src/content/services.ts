/** What Northlight offers. */
interface ServiceContent {
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly price_starting: string | null;
  readonly icon_name: string | null;
}

/** In the order in which the site shows them. */
export const services: readonly ServiceContent[] = [
  {
    title: 'Website Development',
    description:
      'Sites that say plainly what you do, load before anyone gets impatient, and can be edited by the people who know the answers. We write them to be found, read and kept up to date.',
    features: [
      'Design and copy structure from one conversation',
      'Editing for your team, without a manual',
      'Loads in under two seconds on a slow phone',
      'Accessible to WCAG 2.2 AA',
      'Analytics that respect visitors',
    ],
    price_starting: '$2,500',
    icon_name: 'Globe',
  },
  {
    title: 'Mobile Applications',
    description:
      'Apps for iOS and Android from one code base, made for the places where they are used: a warehouse aisle, a ferry deck, a basement without signal. They work offline first and sync when they can.',
    features: [
      'One code base for both stores',
      'Works without a connection',
      'Store listings and reviews handled',
      'Push messages people do not switch off',
    ],
    price_starting: '$8,000',
    icon_name: 'Smartphone',
  },
  {
    title: 'Custom CRM Systems',
    description:
      'A customer system shaped around the way your team already sells and looks after people, from the first call to the signed contract and the tenth renewal. Nothing to work around, nothing to ignore.',
    features: [
      'Pipelines that follow your own stages',
      'Import from spreadsheets and older systems',
      'Roles, history and an audit trail',
      'Reports you can check against the raw rows',
    ],
    price_starting: '$5,000',
    icon_name: 'Users',
  },
  {
    title: 'SaaS Platforms',
    description:
      'A product of your own that other companies subscribe to. We take it from a first version that a handful of customers pay for to a service that a small team can run without fear of Fridays.',
    features: [
      'Accounts, tenants and permissions done properly',
      'Billing, trials and invoices',
      'Observability from the first day',
      'A release every week, reversible in a minute',
    ],
    price_starting: '$15,000',
    icon_name: 'Palette',
  },
];
