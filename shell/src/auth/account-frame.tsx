import { homeOf, useMustSetPassword, useRole, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate } from '@northlight/contract/router';
import { Cluster, Secondary, Stack, ZoneNote } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { CodeGate, isCodeRequired } from './second-factor/code-gate.tsx';
import { useTimeZone } from './use-time-zone.ts';

/** The layout of the account pages, for any role. Requires a complete sign-in. */
export function AccountFrame(props: {
  title: string;
  path: string;
  /** The link to the other account page. */
  otherPageLink: ReactNode;
  children: (user: { readonly id: string; readonly email: string }) => ReactNode;
}) {
  const timeZone = useTimeZone();
  const session = useSession();
  const role = useRole();
  const mustSetPassword = useMustSetPassword();
  useTitle(props.title);

  if (session.status === 'signed-out') return <Navigate to={`/auth?next=${props.path}`} replace />;
  if (mustSetPassword) return <Navigate to="/auth/reset" replace />;
  if (session.status === 'loading') return null;
  if (isCodeRequired(role)) return <CodeGate email={session.user.email} role={role} />;
  return (
    <AuthLayout heading={props.title} lead={`For ${session.user.email}.`}>
      <Stack gap={32}>
        {props.children(session.user)}
        <Secondary as="div">
          <Cluster gap={16}>
            {role.status === 'ready' && <Link to={homeOf(role.role)}>Back</Link>}
            {props.otherPageLink}
          </Cluster>
        </Secondary>
        <ZoneNote timeZone={timeZone} />
      </Stack>
    </AuthLayout>
  );
}
