import { getBackend, type TablesUpdate } from 'auth-kit';
import { updatedRow } from '../../lib/record/save-row.ts';
import type { Settings } from '../../lib/settings/settings-queries.ts';

/** Saves over the version that was read. @throws StaleRowError */
export async function saveSettings(readAt: string, changes: TablesUpdate<'settings'>): Promise<Settings> {
  const backend = await getBackend();
  return updatedRow(
    await backend.from('settings').update(changes).eq('id', 1).eq('updated_at', readAt).select(),
    () => backend.from('settings').select('*').maybeSingle(),
  );
}
