import type { Page } from '@playwright/test';
import type { AccountName } from '../../../support/accounts.ts';

/** A form of the dashboard: where it is, what it needs, and a field that holds much text. */
export interface StaffForm {
  readonly name: string;
  readonly account: AccountName;
  /** Its address, or that of the screen on which `open` opens it; from then on its address tells. */
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly fill: (page: Page) => Promise<void>;
  readonly field: string;
  /** The field's own limit, where it is below 500. */
  readonly longest?: number;
  readonly submit: string;
  /** Whether it tells a client something, and shows that first. */
  readonly tells?: boolean;
  /** Where it writes. */
  readonly writes: RegExp;
  /** Whether it says itself that the session has ended, where over others the sign-in opens at once. */
  readonly tellsExpiry?: boolean;
}

const texts =
  (...fields: readonly (readonly [label: string, value: string])[]) =>
  async (page: Page) => {
    for (const [label, value] of fields)
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  };
const nothing = async () => undefined;
const unique = crypto.randomUUID().slice(0, 8);

export const staffForms: readonly StaffForm[] = [
  {
    name: 'a post',
    account: 'author',
    path: '/dashboard/blogs?new=1',
    fill: texts(['Title', `Kept ${unique}`]),
    field: 'Excerpt',
    submit: 'Create post',
    writes: /\/rest\/v1\/blogs/,
  },
  {
    name: 'a service',
    account: 'author',
    path: '/dashboard/services?new=1',
    fill: texts(['Title', 'Kept']),
    field: 'Description',
    submit: 'Create service',
    writes: /\/rest\/v1\/services/,
  },
  {
    name: 'a team member',
    account: 'author',
    path: '/dashboard/team?new=1',
    fill: texts(['Name', 'Kept'], ['Role', 'Keeper']),
    field: 'Bio',
    submit: 'Create team member',
    writes: /\/rest\/v1\/team_members/,
  },
  {
    name: 'a portfolio project',
    account: 'author',
    path: '/dashboard/projects?new=1',
    fill: texts(['Title', 'Kept']),
    field: 'Short description',
    submit: 'Create project',
    writes: /\/rest\/v1\/projects/,
  },
  {
    name: 'a testimonial',
    account: 'author',
    path: '/dashboard/testimonials?new=1',
    fill: texts(['Name', 'Kept']),
    field: 'Quote',
    submit: 'Create testimonial',
    writes: /\/rest\/v1\/testimonials/,
  },
  {
    name: 'a question',
    account: 'author',
    path: '/dashboard/faqs?new=1',
    fill: texts(['Question', 'Kept?']),
    field: 'Answer',
    submit: 'Create FAQ',
    writes: /\/rest\/v1\/faqs/,
  },
  {
    name: 'a client project',
    account: 'author',
    path: '/dashboard/client-projects?new=1',
    async fill(page) {
      await page.getByRole('combobox', { name: 'Client', exact: true }).selectOption({ index: 1 });
      await texts(
        ['Title', 'Kept'],
        ['Contact name', 'K'],
        ['Contact role', 'K'],
        ['Contact email', 'k@example.org'],
      )(page);
    },
    field: 'Description',
    submit: 'Create project',
    writes: /\/rest\/v1\/client_projects/,
  },
  {
    name: 'a sprint',
    account: 'author',
    path: '/dashboard/sprints?new=1',
    async fill(page) {
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: 'Project', exact: true })
        .selectOption({ index: 1 });
      await texts(['Title', 'Kept'])(page);
      await page.getByLabel('Start date').fill('2026-04-01');
      await page.getByLabel('End date').fill('2026-04-14');
    },
    field: 'Description',
    submit: 'Create sprint',
    writes: /\/rest\/v1\/project_sprints/,
  },
  {
    name: 'a ticket',
    account: 'author',
    path: '/dashboard/client-projects',
    async open(page) {
      const card = page.getByRole('article', { name: 'Supplier Onboarding' });
      await card.getByRole('button', { name: 'Manage Supplier Onboarding' }).click();
      await card.getByRole('tab', { name: 'Tickets' }).click();
      await card.getByRole('button', { name: 'Add ticket' }).first().click();
    },
    fill: texts(['Title', 'Kept']),
    field: 'Description',
    submit: 'Create ticket',
    writes: /\/rest\/v1\/project_tickets/,
  },
  {
    name: 'an invoice',
    account: 'author',
    path: '/dashboard/invoices?new=1',
    async fill(page) {
      const form = page.getByRole('dialog');
      await form.getByRole('combobox', { name: 'Project', exact: true }).selectOption({ index: 1 });
      await texts(['Invoice number', `K-${unique}`])(page);
      await form.getByLabel('Amount').fill('10');
      await form.getByLabel('Invoice date').fill('2026-03-01');
    },
    field: 'Invoice name',
    longest: 200,
    submit: 'Create invoice',
    tells: true,
    writes: /\/rest\/v1\/client_invoices/,
  },
  {
    name: 'a user',
    account: 'admin',
    path: '/dashboard/users?new=1',
    async fill(page) {
      await texts(['Email', `kept-${unique}@umbra.example`])(page);
      await page.getByLabel('Password', { exact: true }).fill('Long-enough-2026');
    },
    field: 'Full name',
    longest: 200,
    submit: 'Create user',
    writes: /\/functions\/v1\/admin-user-management/,
    tellsExpiry: true,
  },
  {
    name: 'an invitation',
    account: 'admin',
    path: '/dashboard/users?edit=invitation.new',
    fill: texts(['Email', `invited-${unique}@umbra.example`]),
    field: 'Full name',
    longest: 200,
    submit: 'Invite',
    writes: /\/functions\/v1\/admin-user-management/,
    tellsExpiry: true,
  },
  {
    name: 'the settings',
    account: 'admin',
    path: '/dashboard/settings',
    fill: nothing,
    field: 'Address',
    submit: 'Save changes',
    writes: /\/rest\/v1\/settings/,
  },
  {
    name: 'the own profile',
    account: 'author',
    path: '/dashboard/profile',
    fill: nothing,
    field: 'Bio',
    submit: 'Save changes',
    writes: /\/rest\/v1\/profiles/,
  },
  {
    name: 'a reply to a client',
    account: 'author',
    path: '/dashboard/inbox',
    async open(page) {
      await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').first().click();
    },
    fill: nothing,
    field: 'Your reply',
    submit: 'Send reply',
    writes: /\/rest\/v1\/sprint_messages/,
  },
];
