import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@northlight/auth-kit';
import { createClient } from '@supabase/supabase-js';
import type { Api } from './api.ts';
import { product } from './product.ts';

export async function readSecretKey(): Promise<string> {
  const secrets = await readFile(join(product.dataFolder, 'backend', 'secrets.json'), 'utf8');
  return (JSON.parse(secrets) as { secretKey: string }).secretKey;
}

/** The API with the secret key, for changes that no user may make. */
export async function createServiceApi(): Promise<Api> {
  return createClient<Database>(product.url, await readSecretKey(), {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: class {} as never },
  });
}
