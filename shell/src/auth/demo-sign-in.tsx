import { signIn, toAppError } from '@northlight/auth-kit';
import { type DemoAccounts, useServices } from '@northlight/contract';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { Aside } from './auth-layout.tsx';
import { getErrorMessage } from './texts.ts';

const Heading = styled.h2`
  font-size: var(--text-base);
  font-weight: var(--weight-medium);
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-8);
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
  const { boot } = useServices();
  return boot.demo === undefined ? null : (
    <DemoList demo={boot.demo} mailbox={boot.backend.mailbox} isSigningIn={isSigningIn} />
  );
}

interface DemoListProps {
  demo: DemoAccounts;
  mailbox: string | undefined;
  isSigningIn: boolean;
}

function DemoList({ demo: { password, accounts }, mailbox, isSigningIn }: DemoListProps) {
  const signInMutation = useMutation({ mutationFn: (email: string) => signIn({ email, password }) });
  return (
    <section aria-labelledby="demo-heading">
      <Stack gap={12}>
        <Heading id="demo-heading">Demo accounts</Heading>
        {signInMutation.isError && <FormAlert>{getErrorMessage(toAppError(signInMutation.error))}</FormAlert>}
        <List>
          {accounts.map(({ email, name, purpose }) => (
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
        </List>
        {mailbox !== undefined && (
          <Aside>
            Emails to these users arrive in the <a href={mailbox}>development mailbox</a>.
          </Aside>
        )}
      </Stack>
    </section>
  );
}
