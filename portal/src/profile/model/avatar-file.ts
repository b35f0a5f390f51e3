/** The kinds of pictures that the bucket takes, with the ending each is stored under. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

export const acceptedPictures = Object.keys(endings).join(',');

/** As large as the bucket takes. */
const largest = 10 * 1024 * 1024;

/** Why a file cannot become the picture; null when it can. */
export function avatarProblem(file: { readonly type: string; readonly size: number }): string | null {
  if (!(file.type in endings)) return 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.';
  if (file.size > largest) return 'Please choose a picture of at most 10 MB.';
  if (file.size === 0) return 'This file is empty.';
  return null;
}

export function avatarPath(userId: string, file: { readonly type: string }, now: Date): string {
  return `avatars/${userId}/${now.getTime()}.${endings[file.type] ?? 'png'}`;
}
