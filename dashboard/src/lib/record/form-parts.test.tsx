import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TextField } from '@northlight/shared-ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, Formik } from 'formik';
import { object, string } from 'yup';
import { LateValidation } from './form-parts.tsx';

const schema = object({ slug: string().max(5, 'Too long') });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

async function open() {
  render(
    <Formik
      initialValues={{ slug: '' }}
      validationSchema={schema}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(_values, { setFieldError }) => setFieldError('slug', 'Taken')}
    >
      <Form>
        <TextField name="slug" label="Slug" />
        <LateValidation />
        <button type="submit">Save</button>
      </Form>
    </Formik>,
  );
  const field = screen.getByLabelText('Slug');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type };
}

test('nothing is said before the field was left; then an error comes when the typing pauses', async () => {
  const { field, type } = await open();
  type('much too long');
  await pass(1_000);
  expect(screen.queryByText('Too long')).toBeNull();
  type('fine');
  fireEvent.blur(field);
  await pass(20);
  type('much too long');
  await pass(100);
  expect(screen.queryByText('Too long')).toBeNull();
  await pass(100);
  expect(screen.getByText('Too long')).toBeVisible();
  type('fine');
  await pass(20);
  expect(screen.queryByText('Too long')).toBeNull();
});

test('what the answer says of a field stays, though it was typed in right before sending, until the next key', async () => {
  const { field, type } = await open();
  fireEvent.blur(field);
  await pass(0);
  type('used');
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(1_000);
  expect(screen.getByText('Taken')).toBeVisible();
  type('free');
  await pass(1_000);
  expect(screen.queryByText('Taken')).toBeNull();
});

test('an error waits until the press that left its field is over, and goes after the next key', async () => {
  const { field, type } = await open();
  type('much too long');
  fireEvent.blur(field);
  await pass(150);
  expect(screen.queryByText('Too long')).toBeNull();
  await pass(100);
  expect(screen.getByText('Too long')).toBeVisible();
  type('fine');
  await pass(20);
  expect(screen.queryByText('Too long')).toBeNull();
});

test('who leaves a field and types on is not checked between two keys', async () => {
  const { field, type } = await open();
  type('much too long');
  fireEvent.blur(field);
  await pass(150);
  type('much too long still');
  await pass(150);
  expect(screen.queryByText('Too long')).toBeNull();
  await pass(100);
  expect(screen.getByText('Too long')).toBeVisible();
});

test('a field that is left by sending is not validated over what the answer says', async () => {
  const { field, type } = await open();
  type('used');
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(1_000);
  expect(screen.getByText('Taken')).toBeVisible();
});
