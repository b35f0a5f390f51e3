import { getBackend } from '@northlight/auth-kit';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { describePasskeyError } from './describe-passkey-error.ts';
import { supportsPasskeys, useIsPasskeyOffered } from './passkey-offer.ts';

/** Reserves its height, so that nothing moves when the backend has responded. */
const Room = styled.div`
  min-height: 3rem;

  & > * > button {
    width: 100%;
  }
`;

/** On /auth: signs in with a passkey, if browser and backend support it. */
export function PasskeySignIn({ isSigningIn }: { isSigningIn: boolean }) {
  const isOffered = useIsPasskeyOffered();
  const enter = useMutation({
    mutationFn: async () => {
      const { error } = await (await getBackend()).auth.signInWithPasskey();
      if (error !== null) throw error;
    },
  });

  if (!supportsPasskeys()) return null;
  return (
    <Room>
      {isOffered && (
        <Stack gap={12}>
          {enter.isError && <FormAlert>{describePasskeyError(enter.error)}</FormAlert>}
          <Button size="lg" isLoading={enter.isPending || isSigningIn} onClick={() => enter.mutate()}>
            Sign in with a passkey
          </Button>
        </Stack>
      )}
    </Room>
  );
}
