import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { leanCode } from './lean-libraries.ts';

/** What the test asks of supabase-js, which only auth-kit may import. */
interface Client {
  readonly auth: {
    signInWithPassword(input: { email: string; password: string }): Promise<{ error: unknown }>;
    getSession(): Promise<{ data: { session: { user: { id: string } } | null } }>;
    signOut(input: { scope: 'local' }): Promise<{ error: unknown }>;
  };
  from(table: string): { select(): Promise<{ data: unknown }> };
  getChannels(): unknown;
  removeAllChannels(): Promise<unknown>;
  channel(name: string): unknown;
}
type CreateClient = (url: string, key: string, options: object) => Client;

const authKit = createRequire(new URL('../../../auth-kit/package.json', import.meta.url));
const folder = dirname(authKit.resolve('@supabase/supabase-js'));

/** supabase-js as a browser gets it; what it imports is named by its whole path. */
async function leanSupabase(t: { after: (clean: () => void) => void }) {
  const file = join(folder, 'index.mjs');
  const resolve = createRequire(file).resolve;
  const code = leanCode(file, readFileSync(file, 'utf8'));
  const rooted = code.replace(
    /from "((?:@supabase\/|\.\/)[^"]+)"/g,
    (_, name: string) => `from ${JSON.stringify(pathToFileURL(resolve(name)).href)}`,
  );
  const temporary = mkdtempSync(join(tmpdir(), 'lean-'));
  t.after(() => rmSync(temporary, { recursive: true }));
  const copy = join(temporary, 'index.mjs');
  writeFileSync(copy, rooted);
  assert.doesNotMatch(rooted, /from "[^"]*realtime-js/);
  const loaded = (await import(pathToFileURL(copy).href)) as { createClient: CreateClient };
  return loaded.createClient;
}

/** A backend that signs anybody in, and has one row. */
const answer = async (input: RequestInfo | URL): Promise<Response> => {
  const token = `e30.${btoa(JSON.stringify({ sub: 'u', exp: 4_000_000_000 }))}.x`;
  return String(input).includes('/auth/v1/token')
    ? Response.json({
        access_token: token,
        refresh_token: 'r',
        expires_in: 3600,
        token_type: 'bearer',
        user: { id: 'u' },
      })
    : Response.json([{ id: 1 }]);
};

test('supabase-js works without its realtime client, and says how to get it', async (t) => {
  const create = await leanSupabase(t);
  const client = create('http://backend.example', 'key', {
    auth: { autoRefreshToken: false },
    global: { fetch: answer },
  });
  const { error } = await client.auth.signInWithPassword({ email: 'a@b.example', password: 'x' });
  assert.equal(error, null);
  assert.equal((await client.auth.getSession()).data.session?.user.id, 'u');
  assert.deepEqual((await client.from('things').select()).data, [{ id: 1 }]);
  assert.deepEqual(client.getChannels(), []);
  assert.deepEqual(await client.removeAllChannels(), []);
  assert.equal((await client.auth.signOut({ scope: 'local' })).error, null);
  assert.throws(() => client.channel('news'), /not part of this build[\s\S]*lean-libraries\.ts/);
});
