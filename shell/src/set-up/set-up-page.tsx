import { type AppError, signIn, toAppError } from '@northlight/auth-kit';
import { brand, useTitle } from '@northlight/contract';
import { useLocation } from '@northlight/contract/router';
import { accentCss } from '@northlight/domain/accent';
import { Button, ColorField, FormAlert, parseColor, Stack, TextField } from '@northlight/shared-ui';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthForm } from '../auth/auth-form.tsx';
import { AuthLayout } from '../auth/auth-layout.tsx';
import { EmailField, NewPasswordField } from '../auth/fields.tsx';
import { postJson } from '../auth/post-json.ts';
import { getErrorMessage } from '../auth/texts.ts';
import { setUpSchemas } from './set-up-schemas.ts';

interface Answers {
  readonly code: string;
  readonly agency: string;
  readonly accent: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly domains: string;
}

const titles = ['name and color', 'the first admin', 'who may sign up'] as const;

type Step = 0 | 1 | 2;

/** Where an error of the function is corrected. */
const stepOfError: Readonly<Record<string, Step>> = { wrong_code: 0, expired_code: 0, weak_password: 1 };

/**
 * /set-up: the only page of an instance that has not been set up. Its fragment can contain the code.
 * @param props.leave - loads another document, because this one has no brand
 */
export function SetUpPage({ leave = (url: string) => location.replace(url) }) {
  const { hash } = useLocation();
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...{ code: hash.slice(1), agency: '', accent: brand.accent },
    ...{ fullName: '', email: '', password: '', domains: '' },
  }));
  const [accent, setAccent] = useState(brand.accent);
  const [step, setStep] = useState<Step>(0);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isDone, setIsDone] = useState(false);
  useTitle('Set up');
  useEffect(() => {
    if (step > 0 || failure !== null) document.querySelector<HTMLElement>('#main form input')?.focus();
  }, [step, failure]);

  const go = (values: Answers, target: Step) => {
    setAnswers(values);
    setFailure(null);
    setStep(target);
  };
  const finish = async (values: Answers) => {
    const { fullName, ...rest } = values;
    try {
      await postJson('/api/set-up', { ...rest, accent, name: fullName });
    } catch (error) {
      const appError = toAppError(error);
      go(values, stepOfError[appError.details.database?.code ?? ''] ?? 2);
      setFailure(appError);
      return;
    }
    setIsDone(true);
    const isSignedIn = await signIn(values).then(
      () => true,
      () => false,
    );
    leave(isSignedIn ? '/dashboard' : `/auth?email=${encodeURIComponent(values.email.trim())}`);
  };

  const fields = [
    <>
      <TextField
        name="code"
        label="Code"
        hint="From the terminal: the command that started this instance printed it."
        autoComplete="off"
        spellCheck={false}
        isRequired
      />
      <TextField name="agency" label="Name of the agency" autoComplete="organization" isRequired />
      <ColorField
        name="accent"
        label="Accent color"
        hint="Lightened or darkened so that all text is easy to read."
        onChange={(event) => setAccent((current) => parseColor(event.target.value) ?? current)}
        isRequired
      />
    </>,
    <>
      <TextField name="fullName" label="Your name" autoComplete="name" isRequired />
      <EmailField />
      <NewPasswordField label="Password" />
    </>,
    <TextField
      key="domains"
      name="domains"
      label="Email domains"
      hint="Employees with an address at these domains, such as example.com, can sign up; an admin then gives them access. Separate domains with commas. Without one, people need an invitation."
      autoCapitalize="none"
      spellCheck={false}
      isOptional
    />,
  ] as const satisfies readonly ReactNode[];

  return (
    // Without a link that would leave the page: there is no home page yet, and the answers would be lost.
    <AuthLayout
      heading="Set up your agency"
      lead={`Step ${step + 1} of 3: ${titles[step]}`}
      hasHomeLink={false}
    >
      <style>{accentCss(accent)}</style>
      <AuthForm
        key={step}
        initialValues={answers}
        schema={setUpSchemas[step]}
        onSubmit={async (values) => {
          if (step === 2) await finish(values);
          else go(values, step === 0 ? 1 : 2);
        }}
        notice={
          <>
            <CodeFromAddress />
            {failure && <Failure failure={failure} />}
          </>
        }
        fields={fields[step]}
        submitLabel={step === 2 ? 'Set up' : 'Next'}
        isSigningIn={isDone}
      >
        {step > 0 && <BackButton onBack={(values) => go(values, step === 1 ? 0 : 1)} />}
      </AuthForm>
    </AuthLayout>
  );
}

function Failure({ failure }: { failure: AppError }) {
  return (
    <FormAlert>
      <Stack gap={8}>
        <p>{failure.details.serverMessage ?? getErrorMessage(failure)}</p>
        {failure.details.database?.code === 'already_set_up' && <a href="/auth">Sign in</a>}
      </Stack>
    </FormAlert>
  );
}

/** An address with a newer code, opened in the same tab, does not load the page again. */
function CodeFromAddress() {
  const { setFieldValue } = useFormikContext<Answers>();
  useEffect(() => {
    const readCode = () => void setFieldValue('code', location.hash.slice(1));
    window.addEventListener('hashchange', readCode);
    return () => window.removeEventListener('hashchange', readCode);
  }, [setFieldValue]);
  return null;
}

/** Keeps what has been typed into the current step. */
function BackButton({ onBack }: { onBack: (values: Answers) => void }) {
  const { values, isSubmitting } = useFormikContext<Answers>();
  return (
    <Button size="lg" variant="ghost" disabled={isSubmitting} onClick={() => onBack(values)}>
      Back
    </Button>
  );
}
