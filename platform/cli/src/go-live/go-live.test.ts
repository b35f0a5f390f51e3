import assert from 'node:assert/strict';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { startServer } from '@northlight/node-kit/testing';
import { findNewestMigration } from '../store/migrations.ts';
import { checkProject } from './checks.ts';

const root = join(import.meta.dirname, '../../../..');
const newest = findNewestMigration(root);

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

const fail = (status: number, code: string) => [status, { error: { code } }] as const;
const revision = (row: object) =>
  ({ 'GET content_revision': [200, [{ schema: newest, brand: { name: 'Lind' }, ...row }]] }) as const;

const complete: Answers = {
  ...revision({}),
  'GET settings': [200, [{ imprint_text: '<p>Lind AB</p>', privacy_text: 'Little.' }]],
  'GET profiles': [200, [{ id: '1' }]],
  'POST send-emails': [200, { ok: true }],
  'POST send-auth-email': fail(401, 'not_authenticated'),
  'POST releases': fail(400, 'invalid_order'),
  'POST release-counts': [200, { ok: true }],
  'GET healthz': [200, { status: 'ok' }],
};

/** @returns the lines of an instance with these answers that name something missing */
async function listMissing(context: TestContext, answers: Answers): Promise<string[]> {
  const { url } = await startServer(context, async (request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]?.split('/').at(-1)}`;
    // Anything else would send emails.
    if (call === 'POST send-emails') assert.equal(await text(request), '{"dryRun":true}');
    const [status, body] =
      answers[call] ?? (request.method === 'PUT' ? fail(405, 'method_not_allowed') : [404, {}]);
    if (status === 0) return request.destroy();
    response.writeHead(status).end(JSON.stringify(body));
  });
  const keys = { publishableKey: 'p', secretKey: 's', edgeSecret: 'e' };
  const results = await checkProject({ root, url, siteUrl: url, ...keys });
  return results
    .filter(({ state }) => state === 'missing')
    .map(({ subject, remedy }) => `${subject}: ${remedy}`.replaceAll(url, 'https://site'));
}

describe('npm run go-live', () => {
  test('finds nothing missing in a complete project', async (context) => {
    assert.deepEqual(await listMissing(context, complete), []);
  });

  for (const [answers, expected] of [
    [{ 'GET content_revision': [401, {}] }, /^SUPABASE_PUBLISHABLE_KEY: refused/],
    [{ 'GET profiles': [401, {}] }, /^SUPABASE_SECRET_KEY: refused/],
    [{ 'GET content_revision': [404, {}] }, /^Schema: supabase db push --remote$/],
    [revision({ schema: 20250101000000 }), /^Schema 20250101000000: npm run migrate -- push/],
    [revision({ schema: 20990101000000 }), /^Schema 20990101000000: check out the commit/],
    [{ 'PUT contact': [404, {}] }, /^Function contact: supabase functions deploy --use-api$/],
    [{ 'PUT contact': [0, {}] }, /^Function contact: not checked: the project does not answer/],
    [{ 'PUT contact': [503, {}] }, /^Function contact: answers 503; Edge Functions → contact → Logs/],
    [{ 'POST send-emails': fail(503, 'email_unavailable') }, /^Secret MAIL_URL, .+: supabase secrets set/],
    [{ 'POST send-emails': fail(401, 'not_authenticated') }, /^Secret MAIL_URL, .+: .+ another secret key/],
    [{ 'POST release-counts': fail(401, 'not_authenticated') }, /^Secret EDGE_SECRET: supabase/],
    [{ 'POST releases': fail(503, 'not_set_up') }, /^Secret RELEASE_PUBLIC_KEY: supabase/],
    [{ 'POST releases': [502, {}] }, /^Secret RELEASE_PUBLIC_KEY: not checked: the project answers 502/],
    [{ 'POST send-auth-email': fail(503, 'not_configured') }, /^Secret SEND_EMAIL_HOOK_SECRET: supabase/],
    [{ 'GET settings': [200, { passkeys_enabled: false }] }, /^Passkeys: SITE_URL=.+ supabase config push$/],
    [{ 'GET healthz': [503, { status: 'unavailable' }] }, /^Edge at .+: nothing is released/],
    [{ 'GET healthz': [502, {}] }, /^Edge at .+: answers 502; start the edge/],
    [{ 'GET profiles': [200, []] }, /^First admin: npm run init -- --code, then/],
    [revision({ brand: null }), /^Brand: npm run init -- --agency/],
    [
      { 'GET settings': [200, [{ imprint_text: '<p><br></p>', privacy_text: 'Little.' }]] },
      /^Text of \/imprint: write it at https:\/\/site\/dashboard\/settings$/,
    ],
    [
      { 'GET settings': [200, [{ imprint_text: 'Lind AB', privacy_text: null }]] },
      /^Text of \/privacy: write it at/,
    ],
  ] as [Answers, RegExp][]) {
    test(`reports ${expected.source}`, async (context) => {
      const lines = await listMissing(context, { ...complete, ...answers });
      assert.match(lines[0] ?? '', expected);
      // What depends on a refused key or a missing schema says that it was not checked.
      for (const line of lines.slice(1)) assert.match(line, /not checked/);
    });
  }
});
