import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible, fakeFunctions, openSite } from '../testing/open-site.tsx';

const settings = [
  {
    contact_email: 'hello@northlight.example',
    contact_phone: '+49 30 1',
    address: 'Berlin',
    business_hours: 'Mon-Fri 9AM-6PM\nWeekend consultations available',
    time_zone: 'Etc/UTC',
    response_time: 'one working day',
    booking_url: 'https://cal.example/n',
  },
];

const thankYouMessage = "Thank you for your message! We'll get back to you within one working day.";

afterEach(() => {
  localStorage.clear();
});

async function openForm(path = '/contact') {
  const page = await openSite(path, { responses: { settings } });
  const form = within(await screen.findByRole('form', { name: 'Message' }));
  const getField = (name: string) => form.getByLabelText<HTMLInputElement>(name);
  const fillIn = async () => {
    await page.user.type(getField('Name'), 'Vi Berg');
    await page.user.type(getField('Email'), 'vi@site.example');
    await page.user.selectOptions(getField('Service'), 'CRM system');
    await page.user.type(getField('Message'), 'Hello');
  };
  const send = () => page.user.click(form.getByRole('button', { name: 'Send message' }));
  return { ...page, form, getField, fillIn, send };
}

describe('/contact', () => {
  test('shows contact details, hours and the booking link', async () => {
    const { container } = await openForm();
    const contactDetails = within(screen.getByRole('region', { name: 'Other ways to reach us' }));
    expect(
      (await contactDetails.findByRole('link', { name: 'hello@northlight.example' })).getAttribute('href'),
    ).toBe('mailto:hello@northlight.example');
    expect(contactDetails.getByText('one working day')).toBeTruthy();
    expect(contactDetails.getByText(/Mon-Fri 9AM-6PM UTC\s+Weekend consultations available/)).toBeTruthy();
    expect(contactDetails.getByRole('link', { name: 'Book a consultation' }).getAttribute('href')).toBe(
      'https://cal.example/n',
    );
    await expectAccessible(container);
  });

  test('shows the published questions', async () => {
    await openSite('/contact', { responses: { faqs: [{ id: 'a', question: 'Why?', answer: 'Because.' }] } });
    expect(await screen.findByText('Because.')).toBeTruthy();
  });

  test('thanks the visitor and clears the form only after the message has been stored', async () => {
    const sentBodies = fakeFunctions();
    const { form, getField, fillIn, send } = await openForm();
    await fillIn();
    await send();
    expect(await form.findByText(thankYouMessage)).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole('status'));
    expect(sentBodies).toEqual([
      {
        name: 'Vi Berg',
        email: 'vi@site.example',
        company: '',
        phone: '',
        service: 'crm',
        budget: '',
        message: 'Hello',
        leave_empty: '',
        token: 'token-0',
      },
    ]);
    expect(getField('Message').value).toBe('');
    expect(localStorage.getItem('northlight.kept.visitor.site.contact')).toBeNull();
  });

  test('shows an error after a failure and keeps the text, even after a reload', async () => {
    fakeFunctions(() => [503, { error: { code: 'unavailable', message: 'x' } }]);
    const { form, getField, fillIn, send, unmount } = await openForm();
    await fillIn();
    await send();
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toMatch(/Everything you typed is still here/);
    expect(document.activeElement).toBe(alert);
    expect(form.queryByText(thankYouMessage)).toBeNull();
    expect(getField('Message').value).toBe('Hello');
    unmount();
    const reopenedForm = await openForm();
    expect(await reopenedForm.form.findByDisplayValue('Vi Berg')).toBeTruthy();
    expect(reopenedForm.getField('Service').value).toBe('crm');
  });

  test('sends nothing while a field is invalid, and focuses the first invalid field', async () => {
    const sentBodies = fakeFunctions();
    const { form, getField, send } = await openForm();
    await send();
    for (const message of [
      'Name is required.',
      'Email is required.',
      'Please choose a service.',
      'Message is required.',
    ]) {
      expect(await form.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(getField('Name'));
    expect(sentBodies).toEqual([]);
    await expectAccessible();
  });

  test.each([
    ['saas', 'saas'],
    ['toString', ''],
  ])('a link with the service %s chooses %j', async (service, expected) => {
    const { getField } = await openForm(`/contact?service=${service}`);
    expect(getField('Service').value).toBe(expected);
  });
});
