import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '@northlight/node-kit';
import type { SecretAccess } from '../embedded-backend.ts';
import { postToBackend } from '../post-to-backend.ts';
import { formatCount } from '../terminal/format.ts';
import type { Progress } from '../terminal/progress.ts';

/** Beside the backups, so that a restore of an older one knows of later erasures. Contains ids, no names or addresses. */
const fileName = 'erasures.json';

type Erasure = { readonly id: string; readonly at: string };

const readErasures = async (folder: string): Promise<readonly Erasure[]> => {
  const file = join(folder, fileName);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as readonly Erasure[]) : [];
};

/** Adds the instance's erasures to the list, which never loses one: the instance may itself have been restored. */
export async function saveErasures(access: SecretAccess, folder: string): Promise<void> {
  const current = (await postToBackend(access, '/rest/v1/rpc/list_erasures', {})) as readonly Erasure[];
  const byId = new Map([...(await readErasures(folder)), ...current].map((erasure) => [erasure.id, erasure]));
  const text = JSON.stringify([...byId.values()], null, 1);
  await replaceFile(join(folder, fileName), `${text}\n`, { mode: 0o600, isDurable: true });
}

/** Repeats the erasures listed beside a backup that it does not contain. */
export async function repeatErasures(
  access: SecretAccess,
  backupFile: string,
  progress: Progress,
): Promise<void> {
  const erasures = await readErasures(dirname(backupFile));
  const repeated = await postToBackend(access, '/rest/v1/rpc/repeat_erasures', { erasures });
  const newest = erasures
    .map(({ at }) => at)
    .sort()
    .at(-1);
  progress.line(
    `  Repeated ${formatCount(Number(repeated), 'erasure')} made after the backup${newest === undefined ? '' : `, up to ${newest}`}`,
  );
}
