import { hasStoredSession, homeOf, useRole } from '@northlight/auth-kit';
import type { ComponentType, ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

interface Props {
  /** How the link looks where it stands. */
  readonly Anchor: ComponentType<{ to: string; children: ReactNode }>;
}

/**
 * The way in: Sign in, or the own home of whoever has a session on this device. The server knows no session, so the
 * browser fills it in; a visitor without one never asks for the role, which would fetch the whole Supabase client.
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
