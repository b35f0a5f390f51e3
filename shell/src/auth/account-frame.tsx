import { homeOf, useMustSetPassword, useRole, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { useFrameRemote } from '@northlight/contract/page-tree';
import { Link, Navigate } from '@northlight/contract/router';
import { Cluster, PageHeader, Secondary, Stack, ZoneNote } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AuthLayout } from './auth-layout.tsx';
import { CodeGate, isCodeRequired } from './second-factor/code-gate.tsx';
import { useTimeZone } from './use-time-zone.ts';

const titles = {
  '/auth/account': 'Password and devices',
  '/auth/notifications': 'Notifications and calendar',
} as const;

const Narrow = styled.div`
  max-width: 34rem;
`;

interface AccountFrameProps {
  path: keyof typeof titles;
  children: (user: { readonly id: string; readonly email: string }) => ReactNode;
}

/** The layout of the account pages, for any role. Requires a complete sign-in. */
export function AccountFrame({ path, children }: AccountFrameProps) {
  const timeZone = useTimeZone();
  const session = useSession();
  const role = useRole();
  const mustSetPassword = useMustSetPassword();
  const isFramed = useFrameRemote() !== null;
  const title = titles[path];
  useTitle(title);

  if (session.status === 'signed-out') return <Navigate to={`/auth?next=${path}`} replace />;
  if (mustSetPassword) return <Navigate to="/auth/reset" replace />;
  if (session.status === 'loading') return null;
  if (isCodeRequired(role)) return <CodeGate email={session.user.email} role={role} />;
  const lead = `For ${session.user.email}.`;
  const otherPath = path === '/auth/account' ? '/auth/notifications' : '/auth/account';
  const otherPageLink = <Link to={otherPath}>{titles[otherPath]}</Link>;
  const startPage = role.status === 'ready' ? homeOf(role.role) : null;
  if (isFramed) {
    return (
      <Narrow>
        <Stack gap={32}>
          <PageHeader
            // Titles of the portal's pages are in the display font, those of the dashboard's are not.
            face={role.status === 'ready' && role.role === 'client' ? 'display' : 'sans'}
            title={title}
            description={lead}
            actions={otherPageLink}
          />
          {children(session.user)}
        </Stack>
      </Narrow>
    );
  }
  return (
    <AuthLayout heading={title} lead={lead}>
      <Stack gap={32}>
        {children(session.user)}
        <Secondary as="div">
          <Cluster gap={16}>
            {startPage !== null && <Link to={startPage}>Back</Link>}
            {otherPageLink}
          </Cluster>
        </Secondary>
        <ZoneNote timeZone={timeZone} />
      </Stack>
    </AuthLayout>
  );
}
