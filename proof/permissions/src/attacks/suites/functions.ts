import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { serverFunctions } from '../../expected/server-functions.ts';
import type { Caller } from '../../http/people-online.ts';
import { type RowWatcher, watchRows } from '../../http/row-watcher.ts';
import {
  ALLOWED_CALLER,
  type Call,
  FUNCTIONS,
  FunctionCalls,
  type FunctionName,
  isPublic,
} from '../function-calls.ts';
import type { Site } from '../site.ts';

const MISSING_ID = '00000000-0000-4000-8000-00000000dead';
const functionsWithoutApiPath: readonly FunctionName[] = [
  'admin-user-management',
  'company-people',
  'company-archive',
];
const invalidValues = {
  'an oversized': 'x'.repeat(30_000),
  'a numeric': 1e308,
  'a nested': { length: 1, toString: 'x' },
  'a half of a character as': 'é\udc00',
  'a NUL as': 'x\u0000y',
};
/** Functions whose body limit is below 30 kB. */
const functionsWithSmallBodies: readonly FunctionName[] = ['newsletter', 'company-archive', 'own-data'];
const functionsWithGet: readonly FunctionName[] = ['contact', 'company-archive'];
/** Functions that a timer also calls with the secret key, for actions that no one else may use. */
const functionsWithTimer: readonly FunctionName[] = ['company-archive'];
const listPathOptions = (name: FunctionName) =>
  functionsWithoutApiPath.includes(name) ? [false] : [false, true];

export const functionAttacks = (getSite: () => Site) =>
  describe('functions attacked through the edge', () => {
    const pairWithPaths = <Case>(name: FunctionName, cases: readonly Case[]) =>
      cases.map(
        (testCase, index) =>
          [testCase, listPathOptions(name)[index % listPathOptions(name).length] ?? false] as const,
      );
    let site: Site;
    let watcher: RowWatcher;
    let calls: FunctionCalls;

    before(async () => {
      site = getSite();
      watcher = await watchRows(site.backend);
      calls = new FunctionCalls(site);
    });

    const expectNoChange = async (moment: string) =>
      assert.deepEqual([moment, await watcher.findChangedTables()], [moment, []]);
    const count = async (table: string, where = 'true') => {
      const [row] = await site.backend.database.query<{ n: number }>(
        `select count(*)::int as n from public.${table} where ${where}`,
      );
      return row?.n ?? 0;
    };

    const otherAdminActions = () => [
      { action: 'createUser', email: 'made@site.example', password: 'Demo-pass-2026', full_name: 'Made' },
      { action: 'deleteUser', userId: site.ids.demoted },
      { action: 'resendInvite', invitationId: MISSING_ID },
      { action: 'revokeInvite', invitationId: MISSING_ID },
    ];

    for (const name of FUNCTIONS) {
      const caller = ALLOWED_CALLER[name];

      test(`${name} accepts only valid bodies`, async () => {
        const validBody = calls.createBody(name);
        const wrongBodies: [string, unknown][] = [
          ['nothing', {}],
          ['a list', [validBody]],
          ['null', null],
          ['an unknown field', { ...validBody, extra: 'x' }],
          ['a prototype', JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {}}')],
          ['a forged owner', { ...validBody, author_id: site.ids.clientB, project_id: site.names.projectB }],
          ...Object.keys(validBody).flatMap((field) =>
            Object.entries(invalidValues).map(([kind, value]): [string, unknown] => [
              `${kind} ${field}`,
              { ...validBody, [field]: value },
            ]),
          ),
        ];
        for (const [[description, body], usesApiPath] of pairWithPaths(name, wrongBodies)) {
          const response = await calls.post(name, caller, body, { usesApiPath });
          const text = await response.text();
          const status =
            functionsWithSmallBodies.includes(name) && description.startsWith('an oversized') ? 413 : 400;
          assert.equal(response.status, status, `${description}: ${response.status} ${text.slice(0, 150)}`);
          assert.match(text, /"error":\{"code":"\w+","message":"/);
        }
        await expectNoChange('after wrong bodies');
      });

      test(`${name} checks type, size, encoding and method before it reads the body`, async () => {
        const validBody = JSON.stringify(calls.createBody(name));
        const withType = (type: string): Call => ({ body: validBody, headers: { 'content-type': type } });
        const cases: readonly (readonly [string, Call, number])[] = [
          ['plain text', withType('text/plain'), 415],
          ['a multipart form', withType('multipart/form-data; boundary=x'), 415],
          ['UTF-16', { body: new Uint8Array(Buffer.from(validBody, 'utf16le')) }, 400],
          ['a deep body', { body: '['.repeat(40_000) + ']'.repeat(40_000) }, 400],
          ['a body of 2 MB', { body: 'x'.repeat(2_000_000) }, 413],
          ['DELETE', { method: 'DELETE' }, 405],
        ];
        for (const [[description, call, status], usesApiPath] of pairWithPaths(name, cases)) {
          const response = await calls.call(name, caller, { ...call, usesApiPath });
          const text = await response.text();
          assert.equal(response.status, status, `${description}: ${response.status} ${text.slice(0, 150)}`);
        }
        if (!functionsWithGet.includes(name))
          assert.equal((await calls.call(name, caller, { method: 'GET' })).status, 405);
        await expectNoChange('after wrong types');
      });

      test(`${name} rejects pages on other sites`, async () => {
        const { host, port } = new URL(site.url);
        const origins = [
          'https://evil.example',
          `http://${host}.evil.example`,
          `http://evil.${host}`,
          site.url.replace(port, String(Number(port) - 1)),
          'null',
          `http://${host}@evil.example`,
        ];
        const body = calls.createBody(name);
        for (const [origin, usesApiPath] of pairWithPaths(name, origins)) {
          const response = await calls.post(name, caller, body, { headers: { origin }, usesApiPath });
          assert.equal(response.status, 403, `${origin}: ${response.status}`);
          assert.equal(response.headers.get('access-control-allow-origin'), null);
        }
        if (!functionsWithoutApiPath.includes(name))
          for (const from of ['cross-site', 'same-site']) {
            const headers = { 'sec-fetch-site': from };
            assert.equal(
              (await calls.post(name, caller, body, { headers, usesApiPath: true })).status,
              403,
              from,
            );
          }
        await expectNoChange('after foreign pages');
      });

      if (!isPublic(name))
        test(`${name} accepts only the allowed roles`, async () => {
          const bodies = [
            calls.createBody(name),
            ...(name === 'admin-user-management' ? otherAdminActions() : []),
          ];
          const refusedCallers = Object.entries(serverFunctions[name]) as [Caller, number][];
          const cases = refusedCallers.flatMap(([refusedCaller, status]) =>
            bodies.map((body) => ({ refusedCaller, status, body })),
          );
          for (const [{ refusedCaller, status, body }, usesApiPath] of pairWithPaths(name, cases)) {
            const response = await calls.post(name, refusedCaller, body, { usesApiPath });
            assert.deepEqual([refusedCaller, response.status], [refusedCaller, status]);
          }
          const { publishableKey, secretKey } = site.backend;
          for (const key of [publishableKey, secretKey, 'x', `${site.getToken('clientA')}x`]) {
            const headers = { authorization: `Bearer ${key}` };
            const status = key === secretKey && functionsWithTimer.includes(name) ? 403 : 401;
            assert.equal(
              (await calls.post(name, 'anon', calls.createBody(name), { headers })).status,
              status,
            );
          }
          await expectNoChange('after strangers');
        });
    }

    test("another client's sprint gets the same response as a missing one", async () => {
      for (const name of ['submit-feedback', 'continue-next-sprint'] as const) {
        const reply = async (sprintId: string | undefined) => {
          const response = await calls.post(name, 'clientA', { ...calls.createBody(name), sprintId });
          return [response.status, await response.text()];
        };
        assert.deepEqual(await reply(site.names.talkedB), await reply(MISSING_ID));
        for (const closed of [site.names.plannedA, site.names.inProgressA])
          assert.equal((await reply(closed))[0], 409);
      }
      await expectNoChange('after other tenants');
    });

    test('an admin cannot act on missing users or their own account', async () => {
      const manage = async (body: object) =>
        (await calls.post('admin-user-management', 'admin', body)).status;
      assert.equal(await manage({ action: 'deleteUser', userId: site.ids.admin }), 409);
      assert.equal(await manage({ action: 'deleteUser', userId: site.ids.clientA }), 409);
      assert.equal(await manage({ action: 'deleteUser', userId: MISSING_ID }), 404);
      assert.equal(await manage({ action: 'resendInvite', invitationId: MISSING_ID }), 404);
      assert.equal(await manage({ action: 'revokeInvite', invitationId: site.names.projectA }), 404);
      await expectNoChange('after wrong admin actions');
    });

    test('an invalid Idempotency-Key is rejected', async () => {
      for (const key of ['short', 'x'.repeat(201), 'with space inside']) {
        const headers = { 'idempotency-key': key };
        const body = calls.createBody('submit-feedback');
        assert.equal((await calls.post('submit-feedback', 'clientA', body, { headers })).status, 400);
      }
      await expectNoChange('after bad keys');
    });

    for (const [name, table] of [
      ['submit-feedback', 'sprint_messages'],
      ['continue-next-sprint', 'sprint_continuations'],
    ] as const)
      test(`${name} creates one row and returns one response for concurrent and replayed requests`, async () => {
        const rows = await count(table);
        const headers = { 'idempotency-key': randomUUID() };
        const send = async (usesApiPath: boolean) => {
          const response = await calls.post(name, 'clientA', calls.createBody(name), {
            headers,
            usesApiPath,
          });
          return `${response.status} ${await response.text()}`;
        };
        const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => send(index % 2 === 0)));
        const [first = ''] = responses;
        assert.match(first, /^200 /);
        assert.deepEqual([...new Set(responses)], [first]);
        assert.equal(await send(false), first);
        assert.equal(await count(table), rows + 1);
        await watcher.restore();
      });

    test('concurrent continuations with different keys create one row', async () => {
      const rows = await count('sprint_continuations');
      const body = calls.createBody('continue-next-sprint');
      const responses = await Promise.all(
        Array.from({ length: 8 }, () =>
          calls.post('continue-next-sprint', 'clientA', body, {
            headers: { 'idempotency-key': randomUUID() },
          }),
        ),
      );
      assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
      assert.equal(await count('sprint_continuations'), rows + 1);
      await watcher.restore();
    });

    test('a key cannot be reused for another sprint', async () => {
      const headers = { 'idempotency-key': 'one-key-for-two-sprints' };
      const ask = async (sprintId: string | undefined) =>
        (await calls.post('submit-feedback', 'clientA', { sprintId, feedback: 'x' }, { headers })).status;
      assert.equal(await ask(site.names.talkedA), 200);
      assert.equal(await ask(site.names.completedA), 409);
      await watcher.restore();
    });

    test('a contact form sent 20 times at the same time creates one message, and a flood is rate-limited', async () => {
      const form = calls.createBody('contact');
      const before = await count('contact_messages');
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => calls.post('contact', 'anon', form, { usesApiPath: true })),
      );
      const statuses = [...new Set(responses.map(({ status }) => status))];
      assert.ok(
        statuses.includes(200) && statuses.every((status) => status === 200 || status === 429),
        statuses.join(),
      );
      assert.equal(await count('contact_messages'), before + 1);
      let last: Response | undefined;
      for (let index = 0; index < 6; index += 1) {
        last = await calls.post('contact', 'anon', { ...form, message: `Flood ${index}` });
        assert.ok(last.status === 200 || last.status === 429);
      }
      assert.equal(last?.status, 429);
      assert.ok(Number(last.headers.get('retry-after')) > 0);
      assert.ok((await count('contact_messages', "message like 'Flood%'")) < 5);
      await watcher.restore();
    });
  });
