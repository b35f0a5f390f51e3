import { runQuery, type TablesUpdate, updateRow } from '@northlight/auth-kit';
import { publicFileUrl } from '@northlight/domain';

type ProfileChange = Pick<
  TablesUpdate<'profiles'>,
  'full_name' | 'avatar_url' | 'bio' | 'linkedin_url' | 'twitter_url' | 'github_url'
>;

/** @throws AppError `forbidden` if no row was changed */
export const updateProfile = (userId: string, change: ProfileChange) => updateRow('profiles', userId, change);

/** @throws AppError with the database's message */
export async function requestErasure(): Promise<void> {
  await runQuery((db) => db.rpc('request_erasure'));
}

/**
 * Uploads a picture to the user's folder under a new name, because stored files are never overwritten. Redraws it first,
 * which applies its rotation and removes camera metadata.
 * @param backend - stores the files, possibly on a different host than the page
 * @returns the picture's URL
 */
export async function uploadAvatar(
  userId: string,
  file: File,
  now: Date,
  backend: { readonly url: string; readonly publishableKey: string },
): Promise<string> {
  // Loaded on demand, since few users change their picture.
  const { prepareImage, sendFile } = await import('@northlight/contract/files');
  const prepared = await prepareImage(file);
  const path = `avatars/${userId}/${now.getTime()}.${prepared.extension}`;
  await sendFile({
    bucket: 'uploads',
    path,
    file: prepared,
    backend,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  return publicFileUrl(path, backend.url);
}
