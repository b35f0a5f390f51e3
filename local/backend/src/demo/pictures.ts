import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));

/** A picture of the demo: WebP bytes under the name that the content calls it by, and their hash. */
export interface DemoPicture {
  readonly name: string;
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Every picture of the demo. They were drawn for it once and are checked in. */
export async function readPictures(): Promise<DemoPicture[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith('.webp')).sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(`${FOLDER}${file}`);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      return { name: file.replaceAll('\\', '/').replace(/\.webp$/, ''), hash, bytes };
    }),
  );
}
