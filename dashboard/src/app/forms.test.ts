import { describe, expect, jest, test } from '@jest/globals';
import { type AnyObjectSchema, ValidationError } from 'yup';
import { createBlogForm } from '../blogs/blog-form.tsx';
import { brandForm } from '../brand/brand-form.tsx';
import { projectForm as clientProjectForm } from '../client-projects/project-form.tsx';
import { faqForm } from '../faqs/faq-form.ts';
import { invoiceForm } from '../invoices/invoice-form.tsx';
import { paymentAccountForm } from '../payment-accounts/payment-account-form.ts';
import { createProjectForm } from '../projects/project-form.tsx';
import { serviceForm } from '../services/service-form.ts';
import { settingsForm } from '../settings/settings-form.ts';
import { sprintForm } from '../sprints/sprint-form.tsx';
import { teamMemberForm } from '../team/team-member-form.ts';
import { testimonialForm } from '../testimonials/testimonial-form.ts';
import { ticketForm } from '../tickets/ticket-form.tsx';
import { inviteForm, newUserForm, userForm } from '../users/user-forms.tsx';

function findErrors(schema: AnyObjectSchema, values: object): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path = '', message }) => [path, message]));
  }
}

const projectForm = createProjectForm('2026-04-13');
const blogForm = createBlogForm('UTC');

const linkError = 'Enter a full address that begins with https:// and contains no user name or password';
const emailError = 'Enter a valid email address';

/** The labels of each form's required fields. */
const forms: readonly (readonly [name: string, form: unknown, required: readonly string[]])[] = [
  ['a post', createBlogForm, ['Title', 'Slug']],
  ['a service', serviceForm, ['Title', 'Description']],
  ['a team member', teamMemberForm, ['Name', 'Role']],
  ['a project', createProjectForm, ['Title', 'Short description']],
  ['a testimonial', testimonialForm, ['Name', 'Quote']],
  ['an FAQ', faqForm, ['Question', 'Answer']],
  ['a new user', newUserForm, ['Email', 'Full name', 'Password']],
  ['a user', userForm, ['Full name']],
  ['an invitation', inviteForm, ['Email', 'Full name']],
  [
    'a client project',
    clientProjectForm,
    ['Client', 'Title', 'Contact name', 'Contact role', 'Contact email'],
  ],
  ['a sprint', sprintForm, ['Project', 'Title', 'Start date', 'End date']],
  ['a ticket', ticketForm, ['Title']],
  ['an invoice', invoiceForm, ['Project', 'Invoice number', 'Invoice name', 'Amount', 'Invoice date']],
  ['a payment account', paymentAccountForm, ['Currency', 'Account holder']],
  ['the brand', brandForm, ['Name', 'Accent color']],
  ['the settings', settingsForm, ['Currency', 'Time zone']],
];

interface AnyForm {
  readonly schema: AnyObjectSchema;
  readonly emptyValues: object;
  readonly comparedFields: readonly { readonly name: string }[];
}

/** Creates the two forms that depend on the time zone or the current day. */
function resolveForm(form: unknown): AnyForm {
  if (form === createBlogForm) return blogForm;
  if (form === createProjectForm) return projectForm;
  return form as AnyForm;
}

const { readdirSync } = jest.requireActual<{
  readdirSync(folder: string, options: { recursive: true; encoding: 'utf8' }): string[];
}>('node:fs');
const folder = (expect.getState().testPath ?? '').replace(/app\/[^/]*$/, '');
const formFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /-forms?\.tsx?$/.test(file) && !file.startsWith('records/'),
);

test.each(formFiles)('forms.test.ts lists every form in %s', async (file) => {
  const module: Readonly<Record<string, unknown>> = await import(folder + file);
  const listedForms = forms.map(([, form]) => form);
  const missingForms = Object.keys(module).filter(
    (name) => /^[a-z]\w*Form$/.test(name) && !listedForms.includes(module[name]),
  );
  expect(missingForms).toEqual([]);
});

describe.each(forms)('%s', (_name, definition, required) => {
  const { schema, emptyValues, comparedFields } = resolveForm(definition);

  test(`requires ${required.join(', ')}`, () => {
    const messages = findErrors(schema, emptyValues);
    expect(Object.values(messages)).toEqual(required.map((label) => `${label} is required`));
    const blankValues = Object.fromEntries(Object.keys(messages).map((field) => [field, '   ']));
    const invalidFields = Object.keys(findErrors(schema, { ...emptyValues, ...blankValues }));
    // Selects and dates cannot contain blanks, and a password may start with one.
    const nonTextFields = /_id$|_date$|^time_zone$|password/;
    expect(invalidFields).toEqual(
      expect.arrayContaining(Object.keys(messages).filter((field) => !nonTextFields.test(field))),
    );
  });

  // A field that is not compared could be overwritten silently when two people save.
  test('compares every field with the latest saved version', () => {
    expect(comparedFields.map((field) => field.name).sort()).toEqual(Object.keys(emptyValues).sort());
  });
});

describe('validation', () => {
  test.each([
    [{ header_image_url: '/a.png', header_image_alt: ' ' }, 'Describe the picture'],
    [{ header_image_url: '/a.png', header_image_alt: 'A door' }, undefined],
    // Formik validates empty values as undefined.
    [{ header_image_url: undefined, header_image_alt: undefined }, undefined],
  ])('for the picture of a post %j finds %j', (values, expected) => {
    expect(findErrors(blogForm.schema, values).header_image_alt).toBe(expected);
  });

  const inputs: readonly (readonly [AnyObjectSchema, string, unknown, string | undefined])[] = [
    [blogForm.schema, 'slug', 'Not a slug', 'Use lower-case letters, digits and single hyphens'],
    [blogForm.schema, 'slug', 'a-slug-2', undefined],
    [faqForm.schema, 'answer', 'a\u0000b', 'This text contains a character that cannot be stored'],
    [teamMemberForm.schema, 'bio', 'a\u0000b', 'This text contains a character that cannot be stored'],
    [teamMemberForm.schema, 'email', 'kim at example', emailError],
    [teamMemberForm.schema, 'email', 'kim@example.org', undefined],
    [teamMemberForm.schema, 'email', '', undefined],
    [teamMemberForm.schema, 'linkedin_url', 'linkedin.com/in/kim', linkError],
    [teamMemberForm.schema, 'twitter_url', 'javascript:alert(1)', linkError],
    [teamMemberForm.schema, 'github_url', 'https://github.com/kim', undefined],
    [projectForm.schema, 'github_url', 'github.com/kim', linkError],
    [clientProjectForm.schema, 'percent_complete', 101, 'Enter a number from 0 to 100'],
    [clientProjectForm.schema, 'percent_complete', -1, 'Enter a number from 0 to 100'],
    [clientProjectForm.schema, 'percent_complete', 100, undefined],
    [clientProjectForm.schema, 'percent_complete', 'most', undefined],
    [clientProjectForm.schema, 'contact_person_email', 'kim', emailError],
    [clientProjectForm.schema, 'contact_person_phone', '', undefined],
    [sprintForm.schema, 'preview_link', 'ftp://example.org', linkError],
    [invoiceForm.schema, 'amount', '12.345', 'Enter an amount from 0 with at most two decimals'],
    [invoiceForm.schema, 'amount', '12,5', 'Use a point: 12.5'],
    [invoiceForm.schema, 'amount', -1, 'Enter an amount from 0 with at most two decimals'],
    [invoiceForm.schema, 'amount', '99999999999999', 'Enter at most 9,999,999,999.99'],
    [invoiceForm.schema, 'amount', '9999999999.99', undefined],
    [invoiceForm.schema, 'invoice_number', 'x'.repeat(101), 'Use at most 100 characters'],
    [invoiceForm.schema, 'amount', 0, undefined],
    [invoiceForm.schema, 'amount', '12.34', undefined],
    [invoiceForm.schema, 'currency', 'Euro', 'Use a three-letter currency code, such as USD'],
    [invoiceForm.schema, 'currency', 'chf', undefined],
    [invoiceForm.schema, 'currency', 'zzz', 'Use a three-letter currency code, such as USD'],
    [newUserForm.schema, 'full_name', 'pay.example', 'A name cannot contain a web or email address.'],
    [newUserForm.schema, 'password', 'x'.repeat(73), 'Use at most 72 characters'],
    [invoiceForm.schema, 'payment_link', 'http://pay.example', 'The link must begin with https://'],
    [
      paymentAccountForm.schema,
      'iban',
      'DE89 3704 0044 0532 0130 01',
      'This is not a valid IBAN. Check each digit',
    ],
    [paymentAccountForm.schema, 'iban', 'de89 3704 0044 0532 0130 00', undefined],
    [paymentAccountForm.schema, 'link_template', 'https://pay.example/{number}?x={amount}', undefined],
    [brandForm.schema, 'accent', 'green', 'Enter a color such as #0b5f50'],
    [brandForm.schema, 'accent', ' E5C100', undefined],
    [settingsForm.schema, 'founded_year', '2999', 'Enter a year from 1800 to this year'],
    [settingsForm.schema, 'founded_year', '2019', undefined],
    [settingsForm.schema, 'booking_url', 'cal.example.org', linkError],
  ];
  test.each(inputs.map(([schema, ...input]) => [...input, schema] as const))(
    'validates %s %j with the result: %s',
    (name, value, expected, schema) => {
      expect(findErrors(schema, { [name]: value })[name]).toBe(expected);
    },
  );

  const dateFields = forms.flatMap(([name, form]) => {
    const { emptyValues, schema } = resolveForm(form);
    const dates = Object.keys(emptyValues).filter((field) => /_(date|at|delivery)$/.test(field));
    return dates.map((field) => [name, field, schema] as const);
  });
  test.each(dateFields)('rejects an implausible year in %s: %s', (_name, field, schema) => {
    for (const year of ['0026', '1989', '2200', '20266']) {
      const value = field === 'publish_at' ? `${year}-11-26T09:00` : `${year}-11-26`;
      expect([year, findErrors(schema, { [field]: value, completed: true })[field]]).toEqual([
        year,
        'Check the year',
      ]);
    }
    const plausibleDate = field === 'publish_at' ? '2199-12-31T23:59' : '2199-12-31';
    expect(findErrors(schema, { [field]: plausibleDate })[field]).toBeUndefined();
  });

  test('rejects an invalid URL in a list', () => {
    expect(
      findErrors(projectForm.schema, { project_urls: ['https://a.example', '', 'b.example'] }),
    ).toMatchObject({
      'project_urls[2]': linkError,
    });
  });

  test('rejects a sprint that ends before it starts', () => {
    const dates = { start_date: '2026-04-14', end_date: '2026-04-13' };
    expect(findErrors(sprintForm.schema, dates).end_date).toBe('The end date is before the start date');
    expect(findErrors(sprintForm.schema, { ...dates, end_date: dates.start_date }).end_date).toBeUndefined();
  });

  test('rejects decimals in a currency without them', () => {
    const yen = { amount: '10.50', currency: ' jpy' };
    expect(findErrors(invoiceForm.schema, yen).amount).toBe('This currency cannot have decimals');
    expect(findErrors(invoiceForm.schema, { ...yen, amount: '10.00' }).amount).toBeUndefined();
  });

  test('rejects a due date before the invoice date', () => {
    const dates = { invoice_date: '2026-04-14', due_date: '2026-04-13' };
    expect(findErrors(invoiceForm.schema, dates).due_date).toBe('The due date is before the invoice date');
    expect(
      findErrors(invoiceForm.schema, { ...dates, due_date: dates.invoice_date }).due_date,
    ).toBeUndefined();
    expect(findErrors(invoiceForm.schema, { ...dates, due_date: '' }).due_date).toBeUndefined();
  });

  test('rejects a completion date before the start date', () => {
    const dates = { completed: true, start_date: '2026-04-14', completed_at: '2026-04-13' };
    expect(findErrors(projectForm.schema, dates).completed_at).toBe(
      'The completion date is before the start date',
    );
    // An empty completion date means today.
    expect(findErrors(projectForm.schema, { ...dates, completed_at: '' }).completed_at).toBe(
      'The completion date is before the start date',
    );
    for (const change of [{ completed: false }, { start_date: '' }, { completed_at: '2026-04-14' }]) {
      expect(findErrors(projectForm.schema, { ...dates, ...change }).completed_at).toBeUndefined();
    }
  });

  test.each([
    ['Planned', false],
    ['Not Started', false],
    ['In Progress', false],
    ['In Review', true],
    ['Completed', true],
  ])('accepts a feedback request while a sprint is %s: %s', (status, isPossible) => {
    expect(findErrors(sprintForm.schema, { status, feedback_required: true }).feedback_required).toBe(
      isPossible ? undefined : 'Feedback can be requested once the sprint is In Review or Completed',
    );
  });

  test('rejects long text instead of cutting it off', () => {
    const longText = 'x'.repeat(501);
    const limits = [
      [ticketForm.schema, 'title', 300],
      [sprintForm.schema, 'title', 200],
      [faqForm.schema, 'question', 500],
      [blogForm.schema, 'header_image_alt', 300],
      [projectForm.schema, 'cover_alt', 300],
    ] as const;
    for (const [schema, name, limit] of limits) {
      expect(findErrors(schema, { [name]: longText })[name]).toBe(`Use at most ${limit} characters`);
    }
  });
});

describe('toInput', () => {
  test('keeps a text in any script', () => {
    const answer = ['مرحبا بالعالم', '🌲👩🏽‍💻🇪🇺', 'ﷺ ﬃ', '\u202eesrever', '<b>&amp;</b>'].join('\n');
    expect(faqForm.toInput({ ...faqForm.emptyValues, answer }).answer).toBe(answer);
  });

  test('stores a service’s empty price or icon as null, and trims its features', () => {
    const input = serviceForm.toInput({
      ...serviceForm.emptyValues,
      features: [' One ', '  '],
      price_starting: ' ',
    });
    expect(input).toMatchObject({ price_starting: null, icon_name: null, features: ['One'] });
  });

  test('stores a team member’s order as a number, and drops empty skills', () => {
    const input = teamMemberForm.toInput({
      ...teamMemberForm.emptyValues,
      order_position: 'seven',
      skills: ['', ' Go ', ' '],
    });
    expect(input).toMatchObject({ order_position: 0, skills: ['Go'] });
  });

  test('drops a sprint’s empty deliverables, and sets it to Planned by default', () => {
    const sprint = { ...sprintForm.emptyValues, deliverables: ['', 'A report', ' '], preview_link: ' ' };
    expect(sprintForm.toInput(sprint)).toMatchObject({ deliverables: ['A report'], preview_link: null });
    const stored = { ...sprint, description: null, preview_link: null, status: '' };
    expect(sprintForm.toValues(stored as unknown as Parameters<typeof sprintForm.toValues>[0]).status).toBe(
      'Planned',
    );
  });
});

test('starts new records with their defaults', () => {
  expect(teamMemberForm.emptyValues.order_position).toBe('0');
  expect(sprintForm.emptyValues.status).toBe('Planned');
  expect(ticketForm.emptyValues).toMatchObject({
    type: 'Fullstack',
    status: 'Not started',
    priority: 'Medium',
  });
  expect(clientProjectForm.emptyValues).toMatchObject({ status: 'In Progress', percent_complete: '0' });
  expect(invoiceForm.emptyValues).toMatchObject({ payment_status: 'Pending', currency: 'USD' });
  expect([newUserForm.emptyValues.role, inviteForm.emptyValues.role]).toEqual(['client', 'client']);
  expect(blogForm.emptyValues.published).toBe(false);
});
