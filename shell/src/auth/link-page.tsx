import {
  type AuthUrlOutcome,
  authUrlTarget,
  consumeAuthUrl,
  resolveLinkPrompt,
  toAppError,
  useSession,
} from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate, useNavigate } from '@northlight/contract/router';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { getErrorMessage, texts } from './texts.ts';

type UnopenedLink = Extract<AuthUrlOutcome, { kind: 'unopened' }>;

/** Heading and button label for each purpose of a link. */
const purposes: Readonly<Record<UnopenedLink['purpose'], readonly [heading: string, buttonLabel: string]>> = {
  signup: ['Confirm your email address', 'Confirm my address'],
  email: ['Confirm your email address', 'Confirm my address'],
  recovery: ['Choose a new password', 'Continue'],
  invite: ['Accept your invitation', 'Continue'],
  magiclink: ['Sign in', 'Sign in'],
  email_change: ['Change your email address', 'Confirm the change'],
};

/**
 * /auth/link: uses the link from an email only after a click, because email scanners open every link. Names the account
 * before that, or, if the link does not name it, asks again before the link signs in an unexpected user.
 */
export function LinkPage() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<AuthUrlOutcome | null>(null);

  useEffect(() => {
    void consumeAuthUrl().then(setOutcome);
  }, []);

  useEffect(() => {
    if (outcome === null || authUrlTarget(outcome) === '/auth/link') return;
    // The guard of /auth redirects signed-in users to their home page.
    void navigate(authUrlTarget(outcome) ?? '/auth', { replace: true });
  }, [outcome, navigate]);

  const kind = outcome?.kind;
  const isFirstContent = useRef(true);
  useEffect(() => {
    // The clicked button has disappeared, so move focus to the new content.
    if (kind !== undefined && !isFirstContent.current) document.getElementById('main')?.focus();
    if (kind !== undefined) isFirstContent.current = false;
  }, [kind]);

  switch (outcome?.kind) {
    case 'unopened':
      return <OpeningConfirmation link={outcome} onOutcome={setOutcome} />;
    case 'question':
      return <SignInConfirmation email={outcome.email} onOutcome={setOutcome} />;
    case 'half-changed':
      return <AddressChangePending />;
    case 'changed':
      return <AddressChanged />;
    case 'failed':
      return <LinkFailure wasOffline={['network', 'unavailable'].includes(outcome.error.code)} />;
    default:
      return null;
  }
}

interface DecisionProps {
  onOutcome: (outcome: AuthUrlOutcome) => void;
}

function OpeningConfirmation({ link, onOutcome }: DecisionProps & { link: UnopenedLink }) {
  const [heading, buttonLabel] = purposes[link.purpose];
  useTitle(heading);
  return (
    <AuthLayout
      heading={heading}
      lead={
        link.email === undefined ? (
          'The link in your email works only once.'
        ) : (
          <>
            This link signs you in as <strong>{link.email}</strong>.
          </>
        )
      }
    >
      <DecisionButtons onOutcome={onOutcome} acceptLabel={buttonLabel}>
        {link.email !== undefined && <AccountWarning email={link.email} />}
        <p>If you choose “Not now”, nothing changes and the link stays unused.</p>
      </DecisionButtons>
    </AuthLayout>
  );
}

/** Continue only with the own account: somebody else may have sent the link. */
function AccountWarning({ email }: { email: string }) {
  const session = useSession();
  const currentEmail = session.status === 'signed-in' ? session.user.email : null;
  if (currentEmail === email) return null;
  return (
    <p>
      {currentEmail !== null && (
        <>
          You are signed in as <strong>{currentEmail}</strong>. If you continue, that account is logged out on
          this device.{' '}
        </>
      )}
      Continue only if this is your account.
    </p>
  );
}

function SignInConfirmation({ email, onOutcome }: DecisionProps & { email: string }) {
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
      <DecisionButtons onOutcome={onOutcome} acceptLabel="Continue">
        <AccountWarning email={email} />
        <p>If you choose “Not now”, nothing changes and the link stops working.</p>
      </DecisionButtons>
    </AuthLayout>
  );
}

/** Informs signed-in users here, because the sign-in page would redirect them without a message. */
function LinkFailure({ wasOffline }: { wasOffline: boolean }) {
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
          You are signed in as <strong>{session.user.email}</strong>. If the link was for another address, log
          out first and request a new one.
        </p>
        <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
          Continue
        </Button>
      </Stack>
    </AuthLayout>
  );
}

function AddressChangePending() {
  useTitle('One more email');
  return (
    <AuthLayout heading="One more email" lead="This address has confirmed the change.">
      <p>We sent a second email to the other address. The change takes effect once you open that link too.</p>
    </AuthLayout>
  );
}

function AddressChanged() {
  useTitle('Your email address has been changed');
  return (
    <AuthLayout heading="Your email address has been changed" lead="Use your new address to sign in.">
      <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
        Continue
      </Button>
    </AuthLayout>
  );
}

function DecisionButtons({
  acceptLabel,
  onOutcome,
  children,
}: DecisionProps & { acceptLabel: string; children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const decision = useMutation({
    mutationFn: resolveLinkPrompt,
    onSuccess: (outcome, isAccepted) => {
      if (isAccepted) onOutcome(outcome);
      else void navigate(session.status === 'signed-in' ? '/auth' : '/', { replace: true });
    },
  });
  const pendingDecision = decision.isPending ? decision.variables : null;

  return (
    <Stack gap={24}>
      {children}
      {decision.isError && <FormAlert>{getErrorMessage(toAppError(decision.error))}</FormAlert>}
      <Stack gap={12}>
        <Button
          variant="primary"
          size="lg"
          isLoading={pendingDecision === true}
          disabled={pendingDecision === false}
          onClick={() => decision.mutate(true)}
        >
          {acceptLabel}
        </Button>
        <Button
          size="lg"
          isLoading={pendingDecision === false}
          disabled={pendingDecision === true}
          onClick={() => decision.mutate(false)}
        >
          Not now
        </Button>
      </Stack>
    </Stack>
  );
}
