import { AppError, getBackend, type TablesUpdate, unwrap } from 'auth-kit';

export type ProfileChange = Pick<
  TablesUpdate<'profiles'>,
  'full_name' | 'avatar_url' | 'bio' | 'linkedin_url' | 'twitter_url' | 'github_url' | 'email_notifications'
>;

/** Changes parts of the own profile. @throws AppError `not-found` when nothing was changed */
export async function updateProfile(userId: string, change: ProfileChange): Promise<void> {
  const backend = await getBackend();
  const rows = unwrap(await backend.from('profiles').update(change).eq('id', userId).select('id'));
  if (rows.length === 0) throw new AppError('not-found');
}
