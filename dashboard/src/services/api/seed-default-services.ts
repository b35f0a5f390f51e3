import { getBackend, unwrap } from 'auth-kit';

/** Adds the four defaults when there are no services. The database counts and adds under one lock. @returns how many */
export async function seedDefaultServices(): Promise<number> {
  const backend = await getBackend();
  return unwrap(await backend.rpc('seed_default_services'));
}
