import { homeOf, useIsPasswordDue, useRole, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate } from '@northlight/contract/router';
import { Cluster, Stack } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import { Aside, AuthLayout } from './auth-layout.tsx';
import { CodeGate, isCodeDue } from './second-factor/code-gate.tsx';

/** The frame around a page about the person's own account, for any role. Shown only once sign-in is complete. */
export function AccountFrame(props: {
  title: string;
  path: string;
  /** The link to the other page about the account. */
  other: ReactNode;
  children: (user: { readonly id: string; readonly email: string }) => ReactNode;
}) {
  const session = useSession();
  const role = useRole();
  const isPasswordDue = useIsPasswordDue();
  useTitle(props.title);

  if (session.status === 'signed-out') return <Navigate to={`/auth?next=${props.path}`} replace />;
  if (isPasswordDue) return <Navigate to="/auth/reset" replace />;
  if (session.status === 'loading') return null;
  if (isCodeDue(role)) return <CodeGate email={session.user.email} role={role} />;
  return (
    <AuthLayout heading={props.title} lead={`For ${session.user.email}.`}>
      <Stack gap={32}>
        {props.children(session.user)}
        <Aside as="div">
          <Cluster gap={16}>
            {role.status === 'ready' && <Link to={homeOf(role.role)}>Back</Link>}
            {props.other}
          </Cluster>
        </Aside>
      </Stack>
    </AuthLayout>
  );
}
