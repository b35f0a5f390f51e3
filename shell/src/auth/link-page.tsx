import {
  type AuthUrlOutcome,
  answerLink,
  authUrlTarget,
  consumeAuthUrl,
  toAppError,
  useSession,
} from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate, useNavigate } from '@northlight/contract/router';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { messageOf, texts } from './texts.ts';

type Unopened = Extract<AuthUrlOutcome, { kind: 'unopened' }>;

/** Heading and button label for each purpose of a link. */
const purposes: Readonly<Record<Unopened['purpose'], readonly [heading: string, press: string]>> = {
  signup: ['Confirm your address', 'Confirm my address'],
  email: ['Confirm your address', 'Confirm my address'],
  recovery: ['Choose a new password', 'Continue'],
  invite: ['Accept your invitation', 'Continue'],
  magiclink: ['Sign in', 'Sign in'],
  email_change: ['Change your address', 'Confirm the change'],
};

/**
 * /auth/link: uses the link from an email only after a click, because mail scanners open every link. Asks again before the
 * link signs in somebody this device did not expect.
 */
export function LinkPage() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<AuthUrlOutcome | null>(null);

  useEffect(() => {
    void consumeAuthUrl().then(setOutcome);
  }, []);

  useEffect(() => {
    if (outcome === null || authUrlTarget(outcome) === '/auth/link') return;
    // The guard of /auth sends signed-in people home.
    void navigate(authUrlTarget(outcome) ?? '/auth', { replace: true });
  }, [outcome, navigate]);

  const kind = outcome?.kind;
  const isFirst = useRef(true);
  useEffect(() => {
    // The clicked button has disappeared, so move the focus to the new content.
    if (kind !== undefined && !isFirst.current) document.getElementById('main')?.focus();
    if (kind !== undefined) isFirst.current = false;
  }, [kind]);

  switch (outcome?.kind) {
    case 'unopened':
      return <OpenLink purpose={outcome.purpose} onAnswer={setOutcome} />;
    case 'question':
      return <Question email={outcome.email} onAnswer={setOutcome} />;
    case 'half-changed':
      return <HalfChanged />;
    case 'changed':
      return <Changed />;
    case 'failed':
      return <Failed wasOffline={['network', 'unavailable'].includes(outcome.error.code)} />;
    default:
      return null;
  }
}

interface AnswerProps {
  onAnswer: (outcome: AuthUrlOutcome) => void;
}

function OpenLink({ purpose, onAnswer }: AnswerProps & { purpose: Unopened['purpose'] }) {
  const [heading, press] = purposes[purpose];
  useTitle(heading);
  return (
    <AuthLayout heading={heading} lead="The link in your email works only once.">
      <Answer onAnswer={onAnswer} yes={press}>
        <p>If you choose “Not now”, nothing changes and you can open the link later.</p>
      </Answer>
    </AuthLayout>
  );
}

function Question({ email, onAnswer }: AnswerProps & { email: string }) {
  const session = useSession();
  const currentEmail = session.status === 'signed-in' ? session.user.email : null;
  useTitle('Sign in with this link?');
  return (
    <AuthLayout
      heading="Sign in with this link?"
      lead={
        <>
          This link signs you in as <strong>{email}</strong>.
        </>
      }
    >
      <Answer onAnswer={onAnswer} yes="Continue">
        {currentEmail === null ? (
          <p>Continue only if this is your account.</p>
        ) : (
          <>
            <p>
              You are signed in as <strong>{currentEmail}</strong>. If you continue, that account is signed
              out on this device.
            </p>
            <p>
              Continue only if this is your account. If you choose “Not now”, nothing changes and the link
              stops working.
            </p>
          </>
        )}
      </Answer>
    </AuthLayout>
  );
}

/** Informs a signed-in person here, because the sign-in page would redirect them home without a word. */
function Failed({ wasOffline }: { wasOffline: boolean }) {
  const session = useSession();
  useTitle('This link does not work');
  if (session.status === 'loading') return null;
  if (session.status === 'signed-out') {
    return <Navigate to={`/auth?reason=${wasOffline ? 'offline' : 'link'}`} replace />;
  }
  return (
    <AuthLayout heading="This link does not work" lead={wasOffline ? texts.linkOffline : texts.linkUsed}>
      <Stack gap={24}>
        <p>
          You are signed in as <strong>{session.user.email}</strong>. If the link was for another address,
          sign out first and request a new one.
        </p>
        <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
          Continue
        </Button>
      </Stack>
    </AuthLayout>
  );
}

function HalfChanged() {
  useTitle('One more email');
  return (
    <AuthLayout heading="One more email" lead="This address has confirmed the change.">
      <p>
        We sent a second email to the other address. The change takes effect once that link is opened too.
      </p>
    </AuthLayout>
  );
}

function Changed() {
  useTitle('Your address was changed');
  return (
    <AuthLayout heading="Your address was changed" lead="Use your new address to sign in.">
      <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
        Continue
      </Button>
    </AuthLayout>
  );
}

function Answer({ yes, onAnswer, children }: AnswerProps & { yes: string; children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const answer = useMutation({
    mutationFn: answerLink,
    onSuccess: (outcome, isAccepted) => {
      if (isAccepted) onAnswer(outcome);
      else void navigate(session.status === 'signed-in' ? '/auth' : '/', { replace: true });
    },
  });
  const sending = answer.isPending ? answer.variables : null;

  return (
    <Stack gap={24}>
      {children}
      {answer.isError && <FormAlert>{messageOf(toAppError(answer.error))}</FormAlert>}
      <Stack gap={12}>
        <Button
          variant="primary"
          size="lg"
          isLoading={sending === true}
          disabled={sending === false}
          onClick={() => answer.mutate(true)}
        >
          {yes}
        </Button>
        <Button
          size="lg"
          isLoading={sending === false}
          disabled={sending === true}
          onClick={() => answer.mutate(false)}
        >
          Not now
        </Button>
      </Stack>
    </Stack>
  );
}
