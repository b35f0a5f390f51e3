import { answerLink, authUrlTarget, consumeAuthUrl, toAppError, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { useNavigate } from '@northlight/router';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useEffect, useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { messageOf } from './texts.ts';

const title = 'Sign in with this link?';

/** /auth/link: asks before a mail's link signs in somebody whom this device did not expect. */
export function LinkPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);
  useTitle(title);

  useEffect(() => {
    void consumeAuthUrl().then((outcome) => {
      if (outcome.kind === 'question') setEmail(outcome.email);
      else void navigate('/auth', { replace: true });
    });
  }, [navigate]);

  return email === null ? null : <Question email={email} />;
}

function Question({ email }: { email: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const [sending, setSending] = useState<'idle' | 'yes' | 'no'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const present = session.status === 'signed-in' ? session.user.email : null;

  const answer = async (isAccepted: boolean) => {
    setSending(isAccepted ? 'yes' : 'no');
    setFailure(null);
    try {
      const outcome = await answerLink(isAccepted);
      // Whoever is signed in is led home by the guard of /auth.
      void navigate(authUrlTarget(outcome) ?? (present === null ? '/' : '/auth'), { replace: true });
    } catch (error) {
      setFailure(messageOf(toAppError(error)));
      setSending('idle');
    }
  };

  return (
    <AuthLayout
      heading={title}
      lead={
        <>
          This link signs you in as <strong>{email}</strong>.
        </>
      }
    >
      <Stack gap={24}>
        {present !== null && (
          <p>
            You are signed in as <strong>{present}</strong>. If you continue, that account is signed out on
            this device.
          </p>
        )}
        <p>Continue only if this is your account. With “Not now” nothing changes, and the link is used up.</p>
        {failure !== null && <FormAlert>{failure}</FormAlert>}
        <Stack gap={12}>
          <Button
            variant="primary"
            size="lg"
            isLoading={sending === 'yes'}
            disabled={sending === 'no'}
            onClick={() => void answer(true)}
          >
            Continue
          </Button>
          <Button
            size="lg"
            isLoading={sending === 'no'}
            disabled={sending === 'yes'}
            onClick={() => void answer(false)}
          >
            Not now
          </Button>
        </Stack>
      </Stack>
    </AuthLayout>
  );
}
