import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBackendSchema } from '@northlight/registry';
import { dataSubfolders, readRunningInstance } from '../data-folder.ts';
import { readHostedProject } from '../instance.ts';
import { UserError } from '../user-error.ts';

/** The backend whose schema releases are checked against, and which stores them with `RELEASE_STORE=backend`. */
export interface LiveBackend {
  readonly kind: 'embedded' | 'hosted';
  readonly url: string;
  readonly publishableKey: string;
  /** Null if the environment does not provide it. */
  readonly secretKey: string | null;
}

/**
 * The hosted project from the environment, or the backend of the instance running on this data folder.
 * @returns null if there is neither
 */
export function findLiveBackend(dataFolder: string): LiveBackend | null {
  const hosted = readHostedProject(process.env);
  if (hosted !== null) {
    return { kind: 'hosted', ...hosted, secretKey: process.env.SUPABASE_SECRET_KEY || null };
  }
  const running = readRunningInstance(dataFolder);
  return running === null ? null : readEmbeddedBackend(dataFolder, running.url);
}

/** Reads the keys of a data folder's embedded backend. @returns null if they cannot be read */
export function readEmbeddedBackend(dataFolder: string, url: string): LiveBackend | null {
  try {
    const file = join(dataFolder, dataSubfolders.backend, 'secrets.json');
    const { publishableKey, secretKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    if (publishableKey === undefined || secretKey === undefined) return null;
    return { kind: 'embedded', url, publishableKey, secretKey };
  } catch {
    return null;
  }
}

/**
 * Fetches the backend's newest migration.
 * @throws UserError if it does not respond
 */
export async function fetchLiveSchema({ url, publishableKey }: LiveBackend): Promise<number> {
  try {
    return await readBackendSchema({ url, key: publishableKey });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Cannot read the schema version of the backend at ${url}: ${reason}`, [
      'Make sure that the backend is running. A new project needs its schema first: supabase db push --remote',
    ]);
  }
}
