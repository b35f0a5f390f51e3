import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, createApi } from './api.ts';
import { product } from './product.ts';

export async function readSecretKey(): Promise<string> {
  const secrets = await readFile(join(product.dataFolder, 'backend', 'secrets.json'), 'utf8');
  return (JSON.parse(secrets) as { secretKey: string }).secretKey;
}

/** The API with the secret key, for changes that no user may make. */
export const createServiceApi = async (): Promise<Api> => createApi(product.url, await readSecretKey());
