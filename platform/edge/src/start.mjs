import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The first process of the image. Where `IMAGE_FILES` names the digest of the image's list of files, every file is read
 * and compared before anything else of it runs: what stands on this disk is then what was built.
 */
const pinned = process.env.IMAGE_FILES ?? '';
const root = process.env.IMAGE_ROOT ?? '/';

// The system ends no first process by a signal that it does not listen to; the edge itself listens once it is up.
const early = () => process.exit(0);
process.on('SIGTERM', early);

/** @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** @returns {string | null} what is not as it was built */
function difference() {
  try {
    const list = readFileSync(`${root}app/files.json`);
    if (`sha256:${hashOf(list)}` !== pinned) return 'the list of files is another one';
    const files = Object.entries(JSON.parse(list.toString()));
    const other = files.find(([path, hash]) => hashOf(readFileSync(`${root}${path}`)) !== hash);
    return other === undefined ? null : `${other[0]} was changed`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const found = pinned === '' ? null : difference();
if (found !== null) {
  process.stderr.write(`edge: this is not the image that IMAGE_FILES names: ${found}\n`);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
process.off('SIGTERM', early);
