import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Formik, type FormikHelpers } from 'formik';
import * as Yup from 'yup';
import { Button } from '../actions/button.tsx';
import { expectAccessible, setup } from '../testing/set-up.tsx';
import { CheckboxField } from './checkbox.tsx';
import { Form } from './form.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormFieldset } from './form-fieldset.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

const schema = Yup.object({
  name: Yup.string().required('Name is required'),
  email: Yup.string().email('This is not an email address').required('Email is required'),
  password: Yup.string().required('Password is required'),
  accepted: Yup.boolean().oneOf([true], 'Please accept'),
});
const emptyValues = {
  name: '',
  email: '',
  password: '',
  service: '',
  message: '',
  accepted: false,
  published: false,
};
type Values = typeof emptyValues;

interface SampleProps {
  onSubmit?: (values: Values, helpers: FormikHelpers<Values>) => void | Promise<void>;
  initial?: Partial<Values>;
}

function Sample({ onSubmit = () => {}, initial = {} }: SampleProps) {
  return (
    <Formik initialValues={{ ...emptyValues, ...initial }} validationSchema={schema} onSubmit={onSubmit}>
      {({ isSubmitting }) => (
        <Form>
          <FormFieldset disabled={isSubmitting}>
            <TextField name="name" label="Full name" isRequired />
            <TextField name="email" type="email" label="Email" hint="Your company address." isRequired />
            <PasswordField name="password" label="Password" autoComplete="current-password" isRequired />
            <SelectField
              name="service"
              label="Service"
              isOptional
              options={[{ value: 'crm', label: 'CRM' }]}
            />
            <TextareaField name="message" label="Message" isOptional />
            <CheckboxField name="accepted" label="I accept" />
            <SwitchField name="published" label="Published" hint="Visible to everyone." />
          </FormFieldset>
          <Button type="submit" isLoading={isSubmitting}>
            Send
          </Button>
        </Form>
      )}
    </Formik>
  );
}

describe('a field', () => {
  test('shows its error after blur, and hides it once the value is valid', async () => {
    const { user } = setup(<Sample />);
    const email = screen.getByRole('textbox', { name: 'Email' });
    await user.type(email, 'ada');
    expect(screen.queryByText('This is not an email address')).toBeNull();
    await user.tab();
    const error = await screen.findByText('This is not an email address');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const descriptionIds = email.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(descriptionIds.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'This is not an email address',
      'Your company address.',
    ]);
    await expectAccessible();
    await user.type(email, '@acme.example');
    await waitFor(() => expect(error.isConnected).toBe(false));
    expect(email.hasAttribute('aria-invalid')).toBe(false);
  });

  test('shows Optional beside the label but not in the accessible name', () => {
    setup(<Sample />);
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
    expect(screen.getAllByText('Optional')).toHaveLength(2);
  });
});

describe('submission', () => {
  test('focuses the first invalid field after each rejection', async () => {
    const onSubmit = jest.fn<(values: Values) => void>();
    const { user } = setup(<Sample onSubmit={onSubmit} initial={{ name: 'Ada' }} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('disables fields while submitting, then focuses the rejected one', async () => {
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const onSubmit = jest.fn(async (_: Values, helpers: FormikHelpers<Values>) => {
      await response;
      helpers.setFieldError('email', 'This address is taken');
    });
    const validValues = { name: 'Ada', email: 'ada@acme.example', password: 'x', accepted: true };
    const { user } = setup(<Sample onSubmit={onSubmit} initial={validValues} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('textbox', { name: 'Email' }).matches(':disabled')).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
    respond();
    expect(await screen.findByText('This address is taken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })));
  });

  test('submits all values', async () => {
    const onSubmit = jest.fn<(values: Values) => void>();
    const { user } = setup(<Sample onSubmit={onSubmit} />);
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Ada');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@acme.example');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'CRM');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
    await user.click(screen.getByRole('checkbox', { name: 'I accept' }));
    await user.click(screen.getByRole('switch', { name: 'Published' }));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      name: 'Ada',
      email: 'ada@acme.example',
      password: 'secret',
      service: 'crm',
      message: 'Hello',
      accepted: true,
      published: true,
    });
  });
});

test('a form whose rule throws says so and can be sent again', async () => {
  const reported = jest.fn();
  window.reportError = reported;
  const isLink = jest.fn<() => boolean>().mockImplementationOnce(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  const linkSchema = Yup.object({ link: Yup.string().test('link', 'Enter a link', isLink) });
  const { user } = setup(
    <Formik initialValues={{ link: 'x' }} validationSchema={linkSchema} onSubmit={() => undefined}>
      {({ isSubmitting }) => (
        <Form>
          <TextField name="link" label="Link" />
          <Button type="submit" isLoading={isSubmitting}>
            Send
          </Button>
        </Form>
      )}
    </Formik>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Everything you typed is still here');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(reported).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Enter a link');
  expect(screen.queryByText('This form could not be sent')).toBeNull();
});

describe('the message of a submitted form', () => {
  function FailingForm() {
    return (
      <Formik
        initialValues={{ name: 'Ada' }}
        onSubmit={async (_, { setStatus }) => {
          await Promise.resolve();
          setStatus('The server is down.');
        }}
      >
        {({ status, isSubmitting }) => (
          <Form>
            <FormAlert tone="info">Restored</FormAlert>
            {status === undefined ? null : <FormAlert>{status}</FormAlert>}
            <FormFieldset disabled={isSubmitting}>
              <TextField name="name" label="Name" />
            </FormFieldset>
            <Button type="submit">Send</Button>
          </Form>
        )}
      </Formik>
    );
  }

  test('receives focus after every submission', async () => {
    const { user } = setup(<FailingForm />);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Enter}');
      await waitFor(() => expect(document.activeElement).toBe(screen.queryByRole('alert')));
      expect(document.activeElement?.textContent).toBe('The server is down.');
    }
    await expectAccessible();
  });
});

describe('FormFieldset', () => {
  test('restores focus to the field that was disabled', () => {
    const renderFields = (disabled: boolean) => (
      <FormFieldset disabled={disabled}>
        <input aria-label="Title" />
      </FormFieldset>
    );
    const { rerender } = setup(renderFields(false));
    const input = screen.getByRole('textbox', { name: 'Title' });
    input.focus();
    rerender(renderFields(true));
    // Browsers blur disabled controls; jsdom does not.
    input.blur();
    rerender(renderFields(false));
    expect(document.activeElement).toBe(input);
  });
});

describe('PasswordField', () => {
  test('keeps focus on the button that shows and hides the password', async () => {
    const { user } = setup(<Sample initial={{ password: 'secret' }} />);
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
    const hideButton = screen.getByRole('button', { name: 'Hide password' });
    expect(document.activeElement).toBe(hideButton);
    await user.click(hideButton);
    expect(password.getAttribute('type')).toBe('password');
  });
});

describe('SelectField', () => {
  test('shows and keeps a stored value that is not among the options', async () => {
    setup(<Sample initial={{ service: 'legacy' }} />);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' });
    expect(select.value).toBe('legacy');
    expect([...select.options].map((option) => option.label)).toEqual(['legacy', 'CRM']);
  });
});

describe('FormAlert', () => {
  test('is an alert for errors and a status otherwise', () => {
    const { rerender } = setup(<FormAlert title="Not sent">The server is down.</FormAlert>);
    expect(screen.getByRole('alert').textContent).toBe('Not sentThe server is down.');
    rerender(<FormAlert tone="success">Saved</FormAlert>);
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });
});
