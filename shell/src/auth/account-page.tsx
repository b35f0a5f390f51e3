import { signOutEverywhere } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Secondary, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { AccountFrame } from './account-frame.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';
import { FactorSection } from './second-factor/factor-section.tsx';
import { SessionList } from './session-list.tsx';

/** /auth/account: password, passkeys, second factor and sessions. Linked from the account menu. */
export function AccountPage() {
  return (
    <AccountFrame path="/auth/account">
      {({ email }) => (
        <>
          <ChangePasswordForm email={email} />
          <PasskeySection email={email} />
          <FactorSection />
          <SessionList />
          <SignOutEverywhere />
        </>
      )}
    </AccountFrame>
  );
}

/** Ends all of the user's sessions, including this one. */
function SignOutEverywhere() {
  const { confirm, toast, report } = useServices();
  const signOutMutation = useMutation({
    mutationFn: signOutEverywhere,
    onError: (error) => {
      report(error, 'logging out everywhere');
      toast({ tone: 'danger', title: 'Error', description: 'Failed to log out' });
    },
  });
  const confirmSignOut = async () => {
    const isConfirmed = await confirm({
      title: 'Log out everywhere?',
      description: 'You will be logged out on this and every other device and will have to sign in again.',
      confirmLabel: 'Log out everywhere',
      tone: 'danger',
    });
    if (isConfirmed) signOutMutation.mutate();
  };
  return (
    <Stack gap={12}>
      <Secondary>Lost a phone, or used someone else's computer?</Secondary>
      <div>
        <Button
          onClick={() => void confirmSignOut()}
          isLoading={signOutMutation.isPending || signOutMutation.isSuccess}
        >
          Log out everywhere
        </Button>
      </div>
    </Stack>
  );
}
