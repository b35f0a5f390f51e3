import type { RoleState } from '@northlight/auth-kit';
import { Button, Cluster, FormAlert, Stack } from '@northlight/shared-ui';
import { SignOutButton } from './sign-out-button.tsx';
import { texts } from './texts.ts';

/** Signed in, but the role could not be read (spec section 4): never a loop, always a way on. */
export function RoleFailed({ email, role }: { email: string; role: RoleState }) {
  return (
    <Stack gap={24}>
      <FormAlert title="Your access could not be read">
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
