import { getBackend, type Tables, unwrap } from 'auth-kit';
import { updatedRow } from '../../lib/record/save-row.ts';

export type OwnProfile = Pick<
  Tables<'profiles'>,
  | 'id'
  | 'email'
  | 'full_name'
  | 'avatar_url'
  | 'bio'
  | 'linkedin_url'
  | 'twitter_url'
  | 'github_url'
  | 'updated_at'
>;

export type OwnProfileInput = Omit<OwnProfile, 'id' | 'email' | 'updated_at'>;

const columns = 'id, email, full_name, avatar_url, bio, linkedin_url, twitter_url, github_url, updated_at';

export async function fetchOwnProfile(id: string, signal: AbortSignal): Promise<OwnProfile | null> {
  const backend = await getBackend();
  return unwrap(
    await backend.from('profiles').select(columns).eq('id', id).abortSignal(signal).maybeSingle(),
  );
}

/** Saves over the version that was read. @throws StaleRowError */
export async function saveOwnProfile(
  { id, updated_at }: Pick<OwnProfile, 'id' | 'updated_at'>,
  input: OwnProfileInput,
): Promise<OwnProfile> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('profiles').update(input).eq('id', id).eq('updated_at', updated_at).select(columns),
    () => backend.from('profiles').select(columns).eq('id', id).maybeSingle(),
  );
}
