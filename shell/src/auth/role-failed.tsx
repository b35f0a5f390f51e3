import type { RoleState } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Cluster, FormAlert, Stack } from '@northlight/shared-ui';
import { useState } from 'react';
import { texts } from './texts.ts';

/** Signed in, but the role could not be read (spec section 4): never a loop, always a way on. */
export function RoleFailed(props: { email: string; role: RoleState }) {
  const { logOut } = useServices();
  const [isLeaving, setIsLeaving] = useState(false);
  const { role } = props;

  const leave = async () => {
    setIsLeaving(true);
    await logOut();
    setIsLeaving(false);
  };

  return (
    <Stack gap={24}>
      <FormAlert title="Your access could not be read">
        {texts.roleFailed} Signed in as {props.email}.
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
        <Button isLoading={isLeaving} onClick={() => void leave()}>
          Sign out
        </Button>
      </Cluster>
    </Stack>
  );
}
