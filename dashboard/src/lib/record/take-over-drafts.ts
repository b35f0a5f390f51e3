import { createDraft, createKept } from '@northlight/contract/drafts';

const former = 'northlight-dashboard';

/**
 * Drafts stood in IndexedDB until 2026-11, under `<person>:<area>:<record>`. They are taken over once, and the database
 * goes, so that nothing private stays behind.
 */
export async function takeOverDrafts(): Promise<void> {
  const found = await indexedDB.databases();
  if (!found.some(({ name }) => name === former)) return;
  const database = await answerOf(indexedDB.open(former));
  const store = database.transaction('drafts').objectStore('drafts');
  const [keys, drafts] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
  for (const [at, key] of keys.entries()) {
    const [person = '', area = '', record = ''] = String(key).split(':');
    const draft = drafts[at] as { readonly values: Readonly<Record<string, unknown>> };
    const values = Object.fromEntries(
      Object.entries(draft.values).map(([name, value]) => [name, asTyped(value)]),
    );
    if (area === 'replies') createDraft(person, `dashboard.draft.reply.${record}`).write(String(values.body));
    else
      createKept<object>(person, `dashboard.draft.${area}.${record}`, () => null).write({ ...draft, values });
  }
  database.close();
  await answerOf(indexedDB.deleteDatabase(former));
}

/** Forms held an amount and a percentage as numbers then, and hold them as texts now. */
const asTyped = (value: unknown) => (typeof value === 'number' ? String(value) : value);

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
