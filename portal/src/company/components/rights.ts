/** What a person may do for a company, in the order in which it is offered. Who has none of it looks on. */
export const rightNames = ['is_approver', 'is_billing', 'is_manager'] as const;

export const rightLabels = {
  is_approver: 'Approver',
  is_billing: 'Billing',
  is_manager: 'Manager',
} as const;

export const rightHints = {
  is_approver: 'Signs off, gives feedback, asks questions and asks for the next sprint.',
  is_billing: 'Sees invoices and their files.',
  is_manager: 'Invites and removes people, and changes their rights.',
} as const;
