/** What the form asks for. */
export interface Message {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
  readonly service: string;
  readonly budget: string;
  readonly message: string;
}

export const emptyMessage: Message = {
  name: '',
  email: '',
  company: '',
  phone: '',
  service: '',
  budget: '',
  message: '',
};

/** Services to choose from (spec section 9). */
export const serviceOptions = [
  { value: 'crm', label: 'CRM system' },
  { value: 'saas', label: 'SaaS platform' },
  { value: 'mvp', label: 'MVP development' },
  { value: 'employee', label: 'Employee management system' },
  { value: 'api', label: 'API and integrations' },
  { value: 'consulting', label: 'Consulting' },
  { value: 'other', label: 'Something else' },
] as const;

/** Budgets to choose from (spec section 9). */
export const budgetOptions = [
  { value: 'under-2k', label: 'Under €2,000' },
  { value: '2k-5k', label: '€2,000-5,000' },
  { value: '5k-10k', label: '€5,000-10,000' },
  { value: '10k-20k', label: '€10,000-20,000' },
  { value: 'over-20k', label: 'Over €20,000' },
] as const;
