export const homeDescription =
  'Northlight designs, builds and looks after CRM systems, SaaS platforms and internal tools for companies that would rather run their business than run their software.';
