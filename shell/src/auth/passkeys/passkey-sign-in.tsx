import { getBackend } from '@northlight/auth-kit';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { passkeyFault } from './passkey-fault.ts';
import { canKeepPasskeys, usePasskeyOffer } from './passkey-offer.ts';

/** Its room is kept from the start: what stands around it does not move when the backend has answered. */
const Room = styled.div`
  min-height: 3rem;

  & > * > button {
    width: 100%;
  }
`;

/** On /auth: signs in without a password or an address, where browser and backend offer it. */
export function PasskeySignIn({ isEntering }: { isEntering: boolean }) {
  const isOffered = usePasskeyOffer();
  const enter = useMutation({
    mutationFn: async () => {
      const { error } = await (await getBackend()).auth.signInWithPasskey();
      if (error !== null) throw error;
    },
  });

  if (!canKeepPasskeys()) return null;
  return (
    <Room>
      {isOffered && (
        <Stack gap={12}>
          {enter.isError && <FormAlert>{passkeyFault(enter.error)}</FormAlert>}
          <Button size="lg" isLoading={enter.isPending || isEntering} onClick={() => enter.mutate()}>
            Sign in with a passkey
          </Button>
        </Stack>
      )}
    </Room>
  );
}
