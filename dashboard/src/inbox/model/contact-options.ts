/** The choices of the contact form, as people read them. */
export const services: Readonly<Record<string, string>> = {
  crm: 'CRM',
  saas: 'SaaS platform',
  mvp: 'MVP',
  employee: 'Employee management',
  api: 'API integration',
  consulting: 'Consulting',
  other: 'Something else',
};

export const budgets: Readonly<Record<string, string>> = {
  'under-2k': 'under €2,000',
  '2k-5k': '€2,000–5,000',
  '5k-10k': '€5,000–10,000',
  '10k-20k': '€10,000–20,000',
  'over-20k': 'over €20,000',
};
