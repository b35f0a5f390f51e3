import { createDraft, createKept } from '@northlight/drafts';

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
    const { values } = drafts[at] as { readonly values: { readonly body?: unknown } };
    if (area === 'replies') createDraft(person, `dashboard.draft.reply.${record}`).write(String(values.body));
    else createKept(person, `dashboard.draft.${area}.${record}`, () => null).write(drafts[at]);
  }
  database.close();
  await answerOf(indexedDB.deleteDatabase(former));
}

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
