import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { openPeople } from '../testing/people.ts';

const { backend, people } = await openPeople({ port: 0 });
after(() => backend.stop());

test('interleaved requests of several people each run as their own person', async () => {
  const everybody: [string, SupabaseClient, number][] = [
    ['admin', people.admin.client, 4],
    ['author', people.author.client, 4],
    ['client', people.client.client, 1],
    ['stranger', people.stranger.client, 1],
    ['anon', people.anon, 0],
  ];
  const rounds = Array.from({ length: 20 }, () => everybody).flat();
  const results = await Promise.all(
    rounds.map(async ([name, client, expected]) => {
      const { data, error } = await client.from('profiles').select('id, email');
      return { name, expected, found: data?.length ?? (error?.code === '42501' ? 0 : -1), data };
    }),
  );
  for (const { name, expected, found } of results) assert.equal(found, expected, name);
  const own = results.filter(({ name }) => name === 'client' || name === 'stranger');
  for (const { name, data } of own)
    assert.equal(data?.[0]?.email, people[name as 'client' | 'stranger'].email);
});

test('a statement of the owner never runs inside the transaction of a request', async () => {
  const seen = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      if (index % 2 === 0) {
        await people.client.client.from('profiles').select('id');
        return 'postgres';
      }
      const [row] = await backend.database.query<{ name: string }>('select current_user::text as name');
      return row?.name;
    }),
  );
  assert.deepEqual(new Set(seen), new Set(['postgres']));
});
