import { getBackend } from '@northlight/auth-kit';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { describePasskeyError } from './describe-passkey-error.ts';
import { supportsPasskeys, usePasskeysAvailable } from './passkey-support.ts';

/** Prevents a layout shift when the backend responds. */
const ReservedSpace = styled.div`
  min-height: 3rem;

  & > * > button {
    width: 100%;
  }
`;

/** On /auth: signs in with a passkey, if both the browser and the backend support it. */
export function PasskeySignIn({ isSigningIn }: { isSigningIn: boolean }) {
  const isAvailable = usePasskeysAvailable();
  const signInMutation = useMutation({
    mutationFn: async () => {
      const { error } = await (await getBackend()).auth.signInWithPasskey();
      if (error !== null) throw error;
    },
  });

  if (!supportsPasskeys()) return null;
  return (
    <ReservedSpace>
      {isAvailable && (
        <Stack gap={12}>
          {signInMutation.isError && <FormAlert>{describePasskeyError(signInMutation.error)}</FormAlert>}
          <Button
            size="lg"
            isLoading={signInMutation.isPending || isSigningIn}
            onClick={() => signInMutation.mutate()}
          >
            Sign in with a passkey
          </Button>
        </Stack>
      )}
    </ReservedSpace>
  );
}
