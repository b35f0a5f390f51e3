import {
  decideAuthPage,
  isStorageBlocked,
  type RoleState,
  resendConfirmation,
  toAppError,
  useRole,
  useSession,
} from '@northlight/auth-kit';
import { brand, useServices, useTitle } from '@northlight/contract';
import { Link, useNavigate, useSearchParams } from '@northlight/contract/router';
import { Button, Cluster, FormAlert, Secondary, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { DemoSignIn } from './demo-sign-in.tsx';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
import { CodeGate, isCodeRequired } from './second-factor/code-gate.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { getErrorMessage, texts } from './texts.ts';
import { useReturnTarget } from './use-return-target.ts';

/** /auth: sign-in, or sign-up with `?mode=sign-up`. Redirects signed-in users. */
export function AuthPage() {
  const session = useSession();
  const role = useRole();
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const [failedUserId, setFailedUserId] = useState<string | null>(null);
  const [wasCodeRequired, setWasCodeRequired] = useState(false);
  const isSigningUp = query.get('mode') === 'sign-up';
  const decision = decideAuthPage(session, role, useReturnTarget());
  useTitle(isSigningUp ? 'Sign up' : 'Sign in');
  useRedirect(decision.kind === 'redirect' ? decision.to : null);

  // Remembered during a retry, so that the notice does not flicker.
  if (session.status === 'signed-in' && role.status === 'failed' && failedUserId !== session.user.id) {
    setFailedUserId(session.user.id);
  }
  if (role.status === 'failed' && isCodeRequired(role) !== wasCodeRequired)
    setWasCodeRequired(isCodeRequired(role));
  if (session.status === 'signed-in' && failedUserId === session.user.id && wasCodeRequired) {
    return <CodeGate email={session.user.email} role={role} />;
  }
  if (session.status === 'signed-in' && failedUserId === session.user.id) {
    return (
      <AuthLayout heading="Almost there">
        <RoleFailure email={session.user.email} role={role} />
      </AuthLayout>
    );
  }

  if (unconfirmedEmail !== null && session.status !== 'signed-in') {
    return (
      <AuthLayout
        heading="Confirm your email"
        lead={
          <>
            We have sent a link to <strong>{unconfirmedEmail}</strong>. Open it on this or another device to
            finish.
          </>
        }
      >
        <EmailConfirmation email={unconfirmedEmail} onBack={() => setUnconfirmedEmail(null)} />
      </AuthLayout>
    );
  }

  const formProps = { email, onEmailChange: setEmail, isSigningIn: session.status === 'signed-in' };
  return isSigningUp ? (
    <AuthLayout heading="Sign up" lead={`For employees of ${brand.name}.`}>
      <Notices reason={query.get('reason')} />
      <SignUpForm {...formProps} onConfirmationSent={setUnconfirmedEmail} />
      <Secondary>
        Have an account? <Link to={`?${buildModeQuery(query, null)}`}>Sign in</Link>
      </Secondary>
    </AuthLayout>
  ) : (
    <AuthLayout heading="Sign in" lead="Go to your projects or the dashboard.">
      <Notices reason={query.get('reason')} />
      <SignInForm {...formProps} onConfirmationSent={setUnconfirmedEmail} />
      <PasskeySignIn isSigningIn={formProps.isSigningIn} />
      <Secondary>
        New to {brand.name}? <Link to={`?${buildModeQuery(query, 'sign-up')}`}>Sign up</Link>
      </Secondary>
      <DemoSignIn isSigningIn={formProps.isSigningIn} />
    </AuthLayout>
  );
}

/** Redirects once there is a target. Replaces the history entry, so Back does not return here. */
function useRedirect(target: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true });
  }, [target, navigate]);
}

function Notices({ reason }: { reason: string | null }) {
  return (
    <>
      {isStorageBlocked() && <FormAlert tone="warning">{texts.storageBlocked}</FormAlert>}
      {reason === 'link' && (
        <FormAlert tone="warning">
          {texts.linkFailed} <Link to="/auth/reset">Request a new password link</Link>
        </FormAlert>
      )}
      {reason === 'offline' && <FormAlert tone="warning">{texts.linkOffline}</FormAlert>}
    </>
  );
}

/** Builds the query for a mode. Keeps the page to return to. */
function buildModeQuery(query: URLSearchParams, mode: 'sign-up' | null): string {
  const next = new URLSearchParams(query);
  next.delete('reason');
  if (mode === null) next.delete('mode');
  else next.set('mode', mode);
  return next.toString();
}

/** Shown when the role failed to load (spec section 4). Must never redirect, or it would loop. */
function RoleFailure({ email, role }: { email: string; role: RoleState }) {
  return (
    <Stack gap={24}>
      <FormAlert title="Your access could not be loaded">
        {texts.roleFailed} Signed in as {email}.
      </FormAlert>
      <Cluster gap={12}>
        <Button
          variant="primary"
          isLoading={role.status !== 'failed'}
          onClick={() => {
            if (role.status === 'failed') role.retry();
          }}
        >
          Try again
        </Button>
        <SignOutButton />
      </Cluster>
    </Stack>
  );
}

/** Shown after a sign-up: offers to send the confirmation email again. */
function EmailConfirmation({ email, onBack }: { email: string; onBack: () => void }) {
  const { boot } = useServices();
  const resend = useMutation({ mutationFn: () => resendConfirmation(email) });
  return (
    <Stack gap={24}>
      {resend.isSuccess && <FormAlert tone="success">We have sent another email.</FormAlert>}
      {resend.isError && <FormAlert>{getErrorMessage(toAppError(resend.error))}</FormAlert>}
      <Stack gap={12}>
        <Button size="lg" isLoading={resend.isPending} onClick={() => resend.mutate()}>
          Resend the email
        </Button>
        <Button size="lg" variant="ghost" onClick={onBack}>
          Back to sign in
        </Button>
      </Stack>
      {boot.backend.mailbox !== undefined && (
        <Secondary>
          Emails stay on this machine. See the <a href={boot.backend.mailbox}>development mailbox</a>.
        </Secondary>
      )}
    </Stack>
  );
}
