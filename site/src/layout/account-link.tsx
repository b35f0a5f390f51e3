import { hasStoredSession, homeOf, useRole } from '@northlight/auth-kit';
import type { ComponentType, ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

interface Props {
  /** The styled link to render. */
  readonly Anchor: ComponentType<{ to: string; children: ReactNode }>;
}

/**
 * A link to sign in, or to the signed-in person's home. The server knows no session, so the browser updates the link. A
 * visitor without a session never queries the role, because that would load the whole Supabase client.
 */
export function AccountLink({ Anchor }: Props) {
  const isHydrated = useHydrated();
  return isHydrated && hasStoredSession() ? (
    <HomeLink Anchor={Anchor} />
  ) : (
    <Anchor to="/auth">Sign in</Anchor>
  );
}

function HomeLink({ Anchor }: Props) {
  const role = useRole();
  if (role.status !== 'ready') return <Anchor to="/auth">Sign in</Anchor>;
  return <Anchor to={homeOf(role.role)}>{role.role === 'client' ? 'My portal' : 'Dashboard'}</Anchor>;
}
