import { type BackendAccess, BackendClient } from './backend-client.ts';

/**
 * The number of the newest migration that a backend has; releases say which one they need. The publishable key is enough.
 * @throws Error when the backend does not say
 */
export async function backendSchemaOf(access: BackendAccess): Promise<number> {
  const number = await new BackendClient(access).call('schema_version', {});
  if (!Number.isInteger(number)) throw new Error(`it answers ${JSON.stringify(number)}`);
  return Number(number);
}
