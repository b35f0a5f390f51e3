import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepTypedText } from '@northlight/contract/drafts/typed-text';
import '@testing-library/jest-dom/jest-globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { restoreTypedText } from './restore-typed-text.ts';

/** A form that renders after a delay and prints React's values. */
function Form({ delay = 0 }: { delay?: number }) {
  const [isRendered, setIsRendered] = useState(delay === 0);
  const [values, setValues] = useState<Record<string, string>>({});
  useEffect(() => {
    const timer = setTimeout(() => setIsRendered(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  if (!isRendered) return null;
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      setValues((previous) => ({ ...previous, [name]: event.target.value })),
  });
  return (
    <form>
      <input aria-label="Name" {...field('name')} />
      <textarea aria-label="Message" {...field('message')} />
      <input aria-label="Password" type="password" {...field('password')} />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/contact');
});
afterEach(() => {
  jest.useRealTimers();
});

async function typeAndLeave() {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Name'), 'Ana');
  await user.type(screen.getByLabelText('Message'), 'Grüße 👋');
  await user.type(screen.getByLabelText('Password'), 'secret');
  keepTypedText();
  cleanup();
}

test('restores typed text in the next document, even in fields that render late', async () => {
  await typeAndLeave();
  expect(sessionStorage.getItem('typed-text')).not.toContain('secret');
  render(<Form delay={50} />);
  restoreTypedText();
  expect(await screen.findByLabelText('Name')).toHaveValue('Ana');
  expect(screen.getByLabelText('Message')).toHaveValue('Grüße 👋');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('{"name":"Ana","message":"Grüße 👋"}');
  expect(sessionStorage.getItem('typed-text')).toBeNull();
});

test('restores nothing on another page', async () => {
  await typeAndLeave();
  history.replaceState(null, '', '/elsewhere');
  render(<Form />);
  await act(async () => restoreTypedText());
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test('stores nothing when nothing was typed', () => {
  render(<Form />);
  keepTypedText();
  expect(sessionStorage.length).toBe(0);
});
