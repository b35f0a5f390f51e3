import type { FirstPaint } from '@northlight/contract/data';
import type { Log } from '@northlight/node-kit';
import type { ReleaseStore } from '@northlight/registry';
import { object, string } from 'yup';
import type { OwnedRoute } from './composition.ts';

const paintSchema = object({ html: string().defined(), styles: string().defined() });

/**
 * Reads the prerendered HTML of a guarded page from its release.
 * @returns null if the release has none for the route
 * @throws if it cannot be read
 */
export async function readFirstPaint(
  { remote, path }: OwnedRoute,
  store: ReleaseStore,
  log: Log,
): Promise<FirstPaint[string] | null> {
  const file = remote?.manifest.firstPaint;
  if (!remote || file === undefined) return null;
  const { name, version } = remote;
  try {
    const content = await (await store.open(name, version, file))?.read();
    if (content === undefined) throw new Error('the file is missing');
    const paint = (JSON.parse(content.toString('utf8')) as FirstPaint)[path];
    return paint === undefined ? null : paintSchema.validateSync(paint);
  } catch (error) {
    log.error('first paint cannot be used', { name, version, error: String(error) });
    throw error;
  }
}
