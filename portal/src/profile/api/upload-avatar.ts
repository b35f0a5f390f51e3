import { publicFileUrl } from '@platform/domain';
import { getBackend, toAppError } from 'auth-kit';
import { avatarPath } from '../model/avatar-file.ts';

/**
 * Stores a picture in the person's own folder, under a new name: pictures are never overwritten.
 * @param backendUrl - where files are stored, when that is another host than the page's
 * @returns its address
 */
export async function uploadAvatar(
  userId: string,
  file: File,
  now: Date,
  backendUrl: string,
): Promise<string> {
  const backend = await getBackend();
  const path = avatarPath(userId, file, now);
  const { error } = await backend.storage
    .from('uploads')
    // As plain bytes: the type goes in a header, and no form has to be taken apart on the other side.
    .upload(path, await file.arrayBuffer(), { contentType: file.type, upsert: false });
  if (error !== null) throw toAppError(error);
  return publicFileUrl(path, backendUrl);
}
