import { hasStoredSession, homeOf, useRole } from '@northlight/auth-kit';
import type { ComponentType, ReactNode } from 'react';
import { useHydrated } from '../components/use-hydrated.ts';

interface Props {
  /** The styled link to render. */
  readonly Anchor: ComponentType<{ to: string; children: ReactNode }>;
}

/**
 * A link to sign in, or to the signed-in user's home. The server has no session, so the browser updates the link. Without
 * a session the role is not queried, because that would load the whole Supabase client.
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
