import type { Session } from '@supabase/supabase-js';

/** Whether a session still has to give a code: the account has a second factor, and its token says of none given. */
export function needsCode({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && levelOf(access_token) !== 'aal2';
}

function levelOf(token: string): unknown {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}
