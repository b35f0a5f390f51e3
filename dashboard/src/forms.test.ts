import { describe, expect, test } from '@jest/globals';
import { type AnyObjectSchema, ValidationError } from 'yup';
import { blogForm as blogFormIn } from './blogs/blog-form.tsx';
import { projectForm as clientProjectForm } from './client-projects/project-form.tsx';
import { faqForm } from './faqs/faq-form.ts';
import { invoiceForm } from './invoices/invoice-form.tsx';
import { projectForm as projectFormOn } from './projects/project-form.tsx';
import { serviceForm } from './services/service-form.ts';
import { settingsForm } from './settings/settings-form.ts';
import { sprintForm } from './sprints/sprint-form.tsx';
import { teamMemberForm } from './team/team-member-form.ts';
import { testimonialForm } from './testimonials/testimonial-form.ts';
import { ticketForm } from './tickets/ticket-form.tsx';
import { inviteForm, newUserForm, userForm } from './users/user-forms.tsx';

function messagesOf(schema: AnyObjectSchema, values: object): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path = '', message }) => [path, message]));
  }
}

const projectForm = projectFormOn('2026-04-13');
const blogForm = blogFormIn('UTC');

const link = 'Enter a full address that begins with https://, without user name and password';
const email = 'Enter a valid email address';

describe('what each form asks for when nothing is filled in', () => {
  test.each<[string, AnyObjectSchema, object, Record<string, string>]>([
    [
      'a post',
      blogForm.schema,
      blogForm.emptyValues,
      { title: 'Title is required', slug: 'Slug is required' },
    ],
    [
      'a service',
      serviceForm.schema,
      serviceForm.emptyValues,
      { title: 'Title is required', description: 'Description is required' },
    ],
    [
      'a team member',
      teamMemberForm.schema,
      teamMemberForm.emptyValues,
      { name: 'Name is required', role: 'Role is required' },
    ],
    [
      'a project',
      projectForm.schema,
      projectForm.emptyValues,
      { title: 'Title is required', description: 'Short description is required' },
    ],
    [
      'a testimonial',
      testimonialForm.schema,
      testimonialForm.emptyValues,
      { author_name: 'Name is required', quote: 'Quote is required' },
    ],
    [
      'a question',
      faqForm.schema,
      faqForm.emptyValues,
      { question: 'Question is required', answer: 'Answer is required' },
    ],
    [
      'a user',
      newUserForm.schema,
      newUserForm.emptyValues,
      {
        email: 'Email is required',
        full_name: 'Full name is required',
        password: 'Password is required',
      },
    ],
    [
      'an invitation',
      inviteForm.schema,
      inviteForm.emptyValues,
      { email: 'Email is required', full_name: 'Full name is required' },
    ],
    [
      'a client project',
      clientProjectForm.schema,
      clientProjectForm.emptyValues,
      {
        company_id: 'Client is required',
        title: 'Title is required',
        contact_person_name: 'Contact name is required',
        contact_person_role: 'Contact role is required',
        contact_person_email: 'Contact email is required',
      },
    ],
    [
      'a sprint',
      sprintForm.schema,
      sprintForm.emptyValues,
      {
        project_id: 'Project is required',
        title: 'Title is required',
        start_date: 'Start date is required',
        end_date: 'End date is required',
      },
    ],
    ['a ticket', ticketForm.schema, ticketForm.emptyValues, { title: 'Title is required' }],
    [
      'an invoice',
      invoiceForm.schema,
      invoiceForm.emptyValues,
      {
        project_id: 'Project is required',
        invoice_number: 'Invoice number is required',
        invoice_name: 'Invoice name is required',
        amount: 'Amount is required',
        invoice_date: 'Invoice date is required',
      },
    ],
  ])('%s', (_name, schema, empty, expected) => {
    expect(messagesOf(schema, empty)).toEqual(expected);
    const blank = Object.fromEntries(Object.keys(expected).map((name) => [name, '   ']));
    const stillWrong = Object.keys(messagesOf(schema, { ...empty, ...blank }));
    // Selects and dates cannot contain blanks, and a password may start with one.
    const notTyped = /_id$|_date$|password/;
    expect(stillWrong).toEqual(
      expect.arrayContaining(Object.keys(expected).filter((name) => !notTyped.test(name))),
    );
  });
});

describe('what each field refuses', () => {
  test.each<[AnyObjectSchema, string, unknown, string | undefined]>([
    [blogForm.schema, 'slug', 'Not a slug', 'Use lower-case letters, digits and single hyphens'],
    [blogForm.schema, 'slug', 'a-slug-2', undefined],
    [teamMemberForm.schema, 'email', 'kim at example', email],
    [teamMemberForm.schema, 'email', 'kim@example.org', undefined],
    [teamMemberForm.schema, 'email', '', undefined],
    [teamMemberForm.schema, 'linkedin_url', 'linkedin.com/in/kim', link],
    [teamMemberForm.schema, 'twitter_url', 'javascript:alert(1)', link],
    [teamMemberForm.schema, 'github_url', 'https://github.com/kim', undefined],
    [projectForm.schema, 'github_url', 'github.com/kim', link],
    [clientProjectForm.schema, 'percent_complete', 101, 'Enter a number from 0 to 100'],
    [clientProjectForm.schema, 'percent_complete', -1, 'Enter a number from 0 to 100'],
    [clientProjectForm.schema, 'percent_complete', 100, undefined],
    [clientProjectForm.schema, 'percent_complete', 'most', undefined],
    [clientProjectForm.schema, 'contact_person_email', 'kim', email],
    [clientProjectForm.schema, 'contact_person_phone', '', undefined],
    [sprintForm.schema, 'preview_link', 'ftp://example.org', link],
    [invoiceForm.schema, 'amount', '12.345', 'Enter an amount from 0 with at most two decimals'],
    [invoiceForm.schema, 'amount', -1, 'Enter an amount from 0 with at most two decimals'],
    [invoiceForm.schema, 'amount', '99999999999999', 'Enter at most 9,999,999,999.99'],
    [invoiceForm.schema, 'amount', '9999999999.99', undefined],
    [invoiceForm.schema, 'invoice_number', 'x'.repeat(101), 'Use at most 100 characters'],
    [invoiceForm.schema, 'amount', 0, undefined],
    [invoiceForm.schema, 'amount', '12.34', undefined],
    [invoiceForm.schema, 'currency', 'Euro', 'Use a currency of three letters, such as USD'],
    [invoiceForm.schema, 'currency', 'chf', undefined],
    [invoiceForm.schema, 'currency', 'zzz', 'Use a currency of three letters, such as USD'],
    [newUserForm.schema, 'full_name', 'pay.example', 'A name has no web or mail address.'],
    [newUserForm.schema, 'password', 'x'.repeat(73), 'Use at most 72 characters'],
    [settingsForm.schema, 'booking_url', 'cal.example.org', link],
    [settingsForm.schema, 'time_zone', '', 'Time zone is required'],
  ])('%# %s: %j', (schema, name, value, expected) => {
    expect(messagesOf(schema, { [name]: value })[name]).toBe(expected);
  });

  const dated = { blogForm, projectForm, clientProjectForm, sprintForm, invoiceForm };
  const fields = Object.entries(dated).flatMap(([name, { schema, emptyValues }]) =>
    Object.keys(emptyValues)
      .filter((field) => /_(date|at|delivery)$/.test(field))
      .map((field) => [name, field, schema as AnyObjectSchema] as const),
  );
  test.each(fields)('a year that nobody means: %s.%s', (_name, field, schema) => {
    for (const year of ['0026', '1989', '2200', '20266']) {
      const value = field === 'publish_at' ? `${year}-11-26T09:00` : `${year}-11-26`;
      expect([year, messagesOf(schema, { [field]: value, completed: true })[field]]).toEqual([
        year,
        'Check the year',
      ]);
    }
    const usual = field === 'publish_at' ? '2199-12-31T23:59' : '2199-12-31';
    expect(messagesOf(schema, { [field]: usual })[field]).toBeUndefined();
  });

  test('one of several addresses', () => {
    expect(
      messagesOf(projectForm.schema, { project_urls: ['https://a.example', '', 'b.example'] }),
    ).toMatchObject({
      'project_urls[2]': link,
    });
  });

  test('a sprint that ends before it starts', () => {
    const dates = { start_date: '2026-04-14', end_date: '2026-04-13' };
    expect(messagesOf(sprintForm.schema, dates).end_date).toBe('The end date is before the start date');
    expect(messagesOf(sprintForm.schema, { ...dates, end_date: dates.start_date }).end_date).toBeUndefined();
  });

  test('an amount that is finer than its currency', () => {
    const yen = { amount: '10.50', currency: ' jpy' };
    expect(messagesOf(invoiceForm.schema, yen).amount).toBe('This currency has no decimals');
    expect(messagesOf(invoiceForm.schema, { ...yen, amount: '10.00' }).amount).toBeUndefined();
  });

  test('an invoice that is due before its date', () => {
    const dates = { invoice_date: '2026-04-14', due_date: '2026-04-13' };
    expect(messagesOf(invoiceForm.schema, dates).due_date).toBe('The due date is before the invoice date');
    expect(
      messagesOf(invoiceForm.schema, { ...dates, due_date: dates.invoice_date }).due_date,
    ).toBeUndefined();
    expect(messagesOf(invoiceForm.schema, { ...dates, due_date: '' }).due_date).toBeUndefined();
  });

  test('a project that is completed before it starts', () => {
    const dates = { completed: true, start_date: '2026-04-14', completed_at: '2026-04-13' };
    expect(messagesOf(projectForm.schema, dates).completed_at).toBe(
      'The completion date is before the start date',
    );
    // An empty completion date means today.
    expect(messagesOf(projectForm.schema, { ...dates, completed_at: '' }).completed_at).toBe(
      'The completion date is before the start date',
    );
    for (const part of [{ completed: false }, { start_date: '' }, { completed_at: '2026-04-14' }]) {
      expect(messagesOf(projectForm.schema, { ...dates, ...part }).completed_at).toBeUndefined();
    }
  });

  test.each([
    ['Planned', false],
    ['Not Started', false],
    ['In Progress', false],
    ['In Review', true],
    ['Completed', true],
  ])('feedback asked for while a sprint is %s: %s', (status, isPossible) => {
    expect(messagesOf(sprintForm.schema, { status, feedback_required: true }).feedback_required).toBe(
      isPossible ? undefined : 'Feedback can be asked for once the sprint is In Review or Completed',
    );
  });

  test('a text that is too long, and does not cut it off', () => {
    const long = 'x'.repeat(501);
    const limits = [
      [ticketForm.schema, 'title', 300],
      [sprintForm.schema, 'title', 200],
      [faqForm.schema, 'question', 500],
      [blogForm.schema, 'header_image_alt', 300],
      [projectForm.schema, 'cover_alt', 300],
    ] as const;
    for (const [schema, name, limit] of limits) {
      expect(messagesOf(schema, { [name]: long })[name]).toBe(`Use at most ${limit} characters`);
    }
  });

  test('not the address and the password of an account that is there', () => {
    expect(messagesOf(userForm.schema, { ...userForm.emptyValues, full_name: 'Kim' })).toEqual({});
  });
});

describe('what is written', () => {
  test('a service: an empty price or icon as null, features trimmed and without blanks', () => {
    const input = serviceForm.toInput({
      ...serviceForm.emptyValues,
      features: [' One ', '  '],
      price_starting: ' ',
    });
    expect(input).toMatchObject({ price_starting: null, icon_name: null, features: ['One'] });
  });

  test.each([
    ['7', 7],
    ['-2', -2],
    ['seven', 0],
    ['', 0],
    ['2.9', 2],
  ])('a team member at %j stands at %d; blank skills are dropped', (typed, order) => {
    const input = teamMemberForm.toInput({
      ...teamMemberForm.emptyValues,
      order_position: typed,
      skills: ['', ' Go ', ' '],
    });
    expect(input).toMatchObject({ order_position: order, skills: ['Go'] });
  });

  test('a sprint: blank deliverables are dropped; without a status it is Planned', () => {
    const sprint = { ...sprintForm.emptyValues, deliverables: ['', 'A report', ' '], preview_link: ' ' };
    expect(sprintForm.toInput(sprint)).toMatchObject({ deliverables: ['A report'], preview_link: null });
    const stored = { ...sprint, description: null, preview_link: null, status: '' };
    expect(sprintForm.toValues(stored as unknown as Parameters<typeof sprintForm.toValues>[0]).status).toBe(
      'Planned',
    );
  });
});

test('new records begin with their defaults', () => {
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

// A field that is not compared could be overwritten silently when two people save.
test.each([
  ['a post', blogForm],
  ['a project', projectForm],
  ['a user', userForm],
  ['an invoice', invoiceForm],
])('every field that can be changed of %s is compared with what somebody else saved', (_name, form) => {
  expect(form.comparedFields.map(({ name }) => name).sort()).toEqual(Object.keys(form.emptyValues).sort());
});
