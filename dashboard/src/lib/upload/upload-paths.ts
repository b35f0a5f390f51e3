/** Names in the storage area, as spec section 7 has them. */

/** `blogs/{timestamp}.{ext}`, `team/{timestamp}.{ext}` */
export function timestampPath(folder: 'blogs' | 'team' | `avatars/${string}`): (extension: string) => string {
  return (extension) => `${folder}/${Date.now()}.${extension}`;
}

/** `project-images/{random}.{ext}`, a cover image with `cover-` before it. */
export function projectImagePath(prefix: '' | 'cover-' = ''): (extension: string) => string {
  return (extension) => `project-images/${prefix}${crypto.randomUUID()}.${extension}`;
}

/** `invoices/invoice-{timestamp}.pdf`, a path inside the private bucket. */
export function invoicePath(extension: string): string {
  return `invoices/invoice-${Date.now()}.${extension}`;
}
