import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeFunctions, openSite } from '../testing/open-site.tsx';

const open = async () => {
  const page = await openSite('/blog', { responses: { blogs: [] } });
  const box = within(await screen.findByRole('region', { name: 'A letter now and then' }));
  const field = box.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const subscribe = () => page.user.click(box.getByRole('button', { name: 'Subscribe' }));
  return { ...page, box, field, subscribe };
};

test('asks the visitor to confirm by email', async () => {
  const sentBodies = fakeFunctions();
  const { user, box, field, subscribe } = await open();
  await user.type(field, ' vi@site.example ');
  await subscribe();
  expect(await box.findByText(/just sent to vi@site.example/)).toBeTruthy();
  expect(sentBodies).toEqual([{ action: 'subscribe', email: 'vi@site.example', leave_empty: '' }]);
});

test.each([
  ['', 'Please enter your email address.'],
  ['vi@site', 'Please enter a valid email address.'],
])('rejects the address %j', async (email, message) => {
  const sentBodies = fakeFunctions();
  const { user, box, field, subscribe } = await open();
  if (email !== '') await user.type(field, email);
  await subscribe();
  expect(await box.findByText(message)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(sentBodies).toEqual([]);
});

test('shows an error after a failure and keeps the address', async () => {
  fakeFunctions(() => [503, { error: { code: 'email_unavailable', message: 'Not now.' } }]);
  const { user, box, field, subscribe } = await open();
  await user.type(field, 'vi@site.example');
  await subscribe();
  expect((await box.findByRole('alert')).textContent).toMatch(/still here/);
  expect(field.value).toBe('vi@site.example');
});
