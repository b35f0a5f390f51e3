import { getBackend, type Tables, unwrap } from 'auth-kit';

export type OwnProfile = Pick<
  Tables<'profiles'>,
  | 'id'
  | 'email'
  | 'full_name'
  | 'organization_name'
  | 'avatar_url'
  | 'bio'
  | 'linkedin_url'
  | 'twitter_url'
  | 'github_url'
  | 'email_notifications'
>;

/** The signed-in person's own profile. */
export async function fetchProfile(userId: string, signal: AbortSignal): Promise<OwnProfile | null> {
  const backend = await getBackend();
  return unwrap(
    await backend
      .from('profiles')
      .select(
        'id, email, full_name, organization_name, avatar_url, bio, linkedin_url, twitter_url, github_url, email_notifications',
      )
      .eq('id', userId)
      .abortSignal(signal)
      .maybeSingle(),
  );
}
