import { type Database, isDatabaseError } from '../database/database.ts';
import { authError } from './responses.ts';

interface HookResult {
  readonly error?: { readonly http_code?: number; readonly message?: string };
}

/**
 * The Before User Created hook, which lite lacks: calls `public.hook_before_user_created(event)` as hosted Supabase Auth does.
 * Its message reaches the user. The trigger on auth.users, the second guard, would cause only "Internal server error".
 */
export async function refuseByHook(
  database: Database,
  user: { readonly email: string; readonly metadata: Record<string, unknown>; readonly address: string },
): Promise<Response | undefined> {
  const event = {
    metadata: { name: 'before-user-created', ip_address: user.address, time: new Date().toISOString() },
    user: {
      email: user.email.toLowerCase(),
      phone: '',
      user_metadata: user.metadata,
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    },
  };
  try {
    const [row] = await database.query<{ result: HookResult | null }>(
      'select public.hook_before_user_created($1::jsonb) as result',
      [event],
    );
    const error = row?.result?.error;
    return error
      ? authError(error.http_code ?? 400, 'hook_rejected', error.message ?? 'Sign-up refused')
      : undefined;
  } catch (error) {
    if (isDatabaseError(error) && error.code === '42883') return undefined;
    throw error;
  }
}
