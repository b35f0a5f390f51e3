import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backendSchemaOf } from '@northlight/registry';
import { dataParts, readRunning } from '../data-folder.ts';
import { hostedProject } from '../product.ts';
import { UserError } from '../user-error.ts';

/** The backend that releases are compared with, and stored in where that is asked for. */
export interface LiveBackend {
  readonly kind: 'embedded' | 'hosted';
  readonly url: string;
  readonly publishableKey: string;
  /** Null where the environment does not name it. */
  readonly secretKey: string | null;
}

/**
 * The hosted project that the environment names, else the product that runs on this data folder.
 * @returns null when nothing runs
 */
export function liveBackend(dataFolder: string): LiveBackend | null {
  const hosted = hostedProject(process.env);
  if (hosted !== null) {
    return { kind: 'hosted', ...hosted, secretKey: process.env.SUPABASE_SECRET_KEY || null };
  }
  const running = readRunning(dataFolder);
  return running === null ? null : embeddedBackend(dataFolder, running.url);
}

/** The embedded backend of a data folder, by an address that leads to it. */
export function embeddedBackend(dataFolder: string, url: string): LiveBackend | null {
  try {
    const file = join(dataFolder, dataParts.backend, 'secrets.json');
    const { publishableKey, secretKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    if (publishableKey === undefined || secretKey === undefined) return null;
    return { kind: 'embedded', url, publishableKey, secretKey };
  } catch {
    return null;
  }
}

/**
 * The number of the newest migration that is live.
 * @throws UserError when the backend does not say
 */
export async function liveSchema({ url, publishableKey }: LiveBackend): Promise<number> {
  try {
    return await backendSchemaOf({ url, key: publishableKey });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`The backend at ${url} does not say which schema it has: ${why}`, [
      'A release is compared with the schema that is live. Look whether the backend answers.',
    ]);
  }
}
