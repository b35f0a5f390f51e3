import { signIn, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import type { DemoAccounts } from '@northlight/contract/data';
import { Button, FormAlert, Secondary, Stack } from '@northlight/shared-ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { getErrorMessage } from './texts.ts';

const Heading = styled.h2`
  font-size: var(--text-base);
  font-weight: var(--weight-medium);
`;

const Account = styled(Button)`
  justify-items: start;
  width: 100%;
  padding-block: var(--space-8);
  text-align: start;
  white-space: normal;
`;

const Label = styled.span`
  display: grid;
`;

const Purpose = styled.span`
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  font-weight: var(--weight-regular);
`;

/** On /auth of a local instance with demo data: signs in as a demo user with one click. */
export function DemoSignIn({ isSigningIn }: { isSigningIn: boolean }) {
  const { hasDemo = false, backend } = useServices().boot;
  const { data: demo } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: async () => (await (await fetch('/__demo')).json()) as DemoAccounts,
    enabled: hasDemo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signInMutation = useMutation({
    mutationFn: (email: string) => signIn({ email, password: demo?.password ?? '' }),
  });
  if (demo === undefined) return null;
  return (
    <section aria-labelledby="demo-heading">
      <Stack gap={12}>
        <Heading id="demo-heading">Demo accounts</Heading>
        {signInMutation.isError && <FormAlert>{getErrorMessage(toAppError(signInMutation.error))}</FormAlert>}
        <Stack as="ul" gap={8}>
          {demo.accounts.map(({ email, name, purpose }) => (
            <li key={email}>
              <Account
                isLoading={signInMutation.variables === email && (signInMutation.isPending || isSigningIn)}
                disabled={signInMutation.isPending}
                onClick={() => signInMutation.mutate(email)}
              >
                <Label>
                  {name} <Purpose>{purpose}</Purpose>
                </Label>
              </Account>
            </li>
          ))}
        </Stack>
        {backend.mailbox !== undefined && (
          <Secondary>
            Emails to these users arrive in the <a href={backend.mailbox}>development mailbox</a>.
          </Secondary>
        )}
      </Stack>
    </section>
  );
}
