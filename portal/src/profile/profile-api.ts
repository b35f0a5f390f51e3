import { changedRows, getBackend, type TablesUpdate, unwrap } from '@northlight/auth-kit';
import { publicFileUrl } from '@northlight/domain';

type ProfileChange = Pick<
  TablesUpdate<'profiles'>,
  'full_name' | 'avatar_url' | 'bio' | 'linkedin_url' | 'twitter_url' | 'github_url'
>;

/** Changes parts of the own profile. @throws AppError `forbidden` when nothing was changed */
export async function updateProfile(userId: string, change: ProfileChange): Promise<void> {
  const backend = await getBackend();
  changedRows(await backend.from('profiles').update(change).eq('id', userId).select('id'));
}

/** Tells the agency that the person wants to be erased. @throws AppError in the words of the database */
export async function requestErasure(): Promise<void> {
  const backend = await getBackend();
  unwrap(await backend.rpc('ask_for_erasure'));
}

/** What the system's dialog offers; the bytes are looked at whatever it says. */
export const acceptedPictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/**
 * Stores a picture in the person's own folder, under a new name: pictures are never overwritten. It is drawn anew
 * first, upright and without what a camera writes into it, like every picture of the product.
 * @param backend - where files are stored, when that is another host than the page's
 * @returns its address
 */
export async function uploadAvatar(
  userId: string,
  file: File,
  now: Date,
  backend: { readonly url: string; readonly publishableKey: string },
): Promise<string> {
  // Few visits change the picture: what prepares it is fetched when one does.
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
