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

/** What a link in a mail is for, and what the button says. */
const purposes: Readonly<Record<Unopened['purpose'], readonly [heading: string, press: string]>> = {
  signup: ['Confirm your address', 'Confirm my address'],
  email: ['Confirm your address', 'Confirm my address'],
  recovery: ['Choose a new password', 'Continue'],
  invite: ['Accept your invitation', 'Continue'],
  magiclink: ['Sign in', 'Sign in'],
  email_change: ['Change your address', 'Confirm the change'],
};

/**
 * /auth/link: a press opens the link of a mail, since programs that look at mails open every link without one. Then it
 * asks before the link signs in somebody whom this device did not expect.
 */
export function LinkPage() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<AuthUrlOutcome | null>(null);

  useEffect(() => {
    void consumeAuthUrl().then(setOutcome);
  }, []);

  useEffect(() => {
    if (outcome === null || authUrlTarget(outcome) === '/auth/link') return;
    // Whoever is signed in is led home by the guard of /auth.
    void navigate(authUrlTarget(outcome) ?? '/auth', { replace: true });
  }, [outcome, navigate]);

  const kind = outcome?.kind;
  const isFirst = useRef(true);
  useEffect(() => {
    // What was pressed has gone: the keyboard goes on from the page that took its place.
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
    <AuthLayout heading={heading} lead="The link in your mail works once.">
      <Answer onAnswer={onAnswer} yes={press}>
        <p>With “Not now” nothing changes, and you can open the link later.</p>
      </Answer>
    </AuthLayout>
  );
}

function Question({ email, onAnswer }: AnswerProps & { email: string }) {
  const session = useSession();
  const present = session.status === 'signed-in' ? session.user.email : null;
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
        {present === null ? (
          <p>Continue only if this is your account.</p>
        ) : (
          <>
            <p>
              You are signed in as <strong>{present}</strong>. If you continue, that account is signed out on
              this device.
            </p>
            <p>
              Continue only if this is your account. With “Not now” nothing changes, and the link is used up.
            </p>
          </>
        )}
      </Answer>
    </AuthLayout>
  );
}

/** Whoever is signed in would be led home by the page to sign in, and learn nothing of the link. */
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
          sign out first, and ask for a new one.
        </p>
        <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
          Go on
        </Button>
      </Stack>
    </AuthLayout>
  );
}

function HalfChanged() {
  useTitle('One more mail');
  return (
    <AuthLayout heading="One more mail" lead="This mailbox has confirmed the change.">
      <p>A second mail went to the other address. The change is done once its link is opened too.</p>
    </AuthLayout>
  );
}

function Changed() {
  useTitle('Your address was changed');
  return (
    <AuthLayout heading="Your address was changed" lead="From now on you sign in with the new one.">
      <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
        Go on
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
