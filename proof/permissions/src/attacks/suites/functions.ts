import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { serverFunctions } from '../../expected/server-functions.ts';
import { type Keeper, watchRows } from '../../http/keeper.ts';
import type { Caller } from '../../http/people-online.ts';
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
/** Functions without a path of the product; they are called by the backend's path only. */
const withoutOwnPath: readonly FunctionName[] = [
  'admin-user-management',
  'company-people',
  'company-archive',
];
/** They read less than 30 kB. */
const withSmallBodies: readonly FunctionName[] = ['newsletter', 'company-archive', 'own-data'];
const answeringGet: readonly FunctionName[] = ['contact', 'company-archive'];
/** A timer also calls it with the secret key, for other actions than people. */
const calledByTimer: readonly FunctionName[] = ['company-archive'];
const pathsTo = (name: FunctionName) => (withoutOwnPath.includes(name) ? [false] : [false, true]);

export const functionAttacks = (open: () => Site) =>
  describe('functions under attack, through edge and backend', () => {
    /** Alternates between the paths of the function. */
    const withPaths = <Case>(name: FunctionName, cases: readonly Case[]) =>
      cases.map((one, index) => [one, pathsTo(name)[index % pathsTo(name).length] ?? false] as const);
    let site: Site;
    let keeper: Keeper;
    let calls: FunctionCalls;

    before(async () => {
      site = open();
      keeper = await watchRows(site.backend);
      calls = new FunctionCalls(site);
    });

    const expectNoChange = async (what: string) =>
      assert.deepEqual([what, await keeper.changed()], [what, []]);
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
      const who = ALLOWED_CALLER[name];

      test(`${name} accepts only its own body`, async () => {
        const validBody = calls.createBody(name);
        const wrongBodies: [string, unknown][] = [
          ['nothing', {}],
          ['a list', [validBody]],
          ['null', null],
          ['an unknown field', { ...validBody, extra: 'x' }],
          ['a prototype', JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {}}')],
          ['a forged owner', { ...validBody, author_id: site.ids.clientB, project_id: site.names.projectB }],
          // Random requests cover values of other types.
          ...Object.keys(validBody).map((field): [string, unknown] => [
            `an endless ${field}`,
            { ...validBody, [field]: 'x'.repeat(30_000) },
          ]),
        ];
        for (const [[what, body], isOwnPath] of withPaths(name, wrongBodies)) {
          const answer = await calls.post(name, who, body, { isOwnPath });
          const text = await answer.text();
          const status = withSmallBodies.includes(name) && what.startsWith('an endless') ? 413 : 400;
          assert.equal(answer.status, status, `${what}: ${answer.status} ${text.slice(0, 150)}`);
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
        for (const [[what, call, status], isOwnPath] of withPaths(name, cases)) {
          const answer = await calls.call(name, who, { ...call, isOwnPath });
          const text = await answer.text();
          assert.equal(answer.status, status, `${what}: ${answer.status} ${text.slice(0, 150)}`);
        }
        if (!answeringGet.includes(name))
          assert.equal((await calls.call(name, who, { method: 'GET' })).status, 405);
        await expectNoChange('after wrong types');
      });

      test(`${name} refuses pages of other sites`, async () => {
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
        for (const [origin, isOwnPath] of withPaths(name, origins)) {
          const answer = await calls.post(name, who, body, { headers: { origin }, isOwnPath });
          assert.equal(answer.status, 403, `${origin}: ${answer.status}`);
          assert.equal(answer.headers.get('access-control-allow-origin'), null);
        }
        if (!withoutOwnPath.includes(name))
          for (const from of ['cross-site', 'same-site']) {
            const headers = { 'sec-fetch-site': from };
            assert.equal((await calls.post(name, who, body, { headers, isOwnPath: true })).status, 403, from);
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
          const cases = refusedCallers.flatMap(([other, status]) =>
            bodies.map((body) => ({ other, status, body })),
          );
          for (const [{ other, status, body }, isOwnPath] of withPaths(name, cases)) {
            const answer = await calls.post(name, other, body, { isOwnPath });
            assert.deepEqual([other, answer.status], [other, status]);
          }
          const { publishableKey, secretKey } = site.backend;
          for (const key of [publishableKey, secretKey, 'x', `${site.tokenOf('clientA')}x`]) {
            const headers = { authorization: `Bearer ${key}` };
            const status = key === secretKey && calledByTimer.includes(name) ? 403 : 401;
            assert.equal(
              (await calls.post(name, 'anon', calls.createBody(name), { headers })).status,
              status,
            );
          }
          await expectNoChange('after strangers');
        });
    }

    test("another client's sprint gets the same answer as a missing one", async () => {
      for (const name of ['submit-feedback', 'continue-next-sprint'] as const) {
        const ask = async (sprintId: string | undefined) => {
          const answer = await calls.post(name, 'clientA', { ...calls.createBody(name), sprintId });
          return [answer.status, await answer.text()];
        };
        assert.deepEqual(await ask(site.names.talkedB), await ask(MISSING_ID));
        for (const closed of [site.names.plannedA, site.names.inProgressA])
          assert.equal((await ask(closed))[0], 409);
      }
      await expectNoChange('after other tenants');
    });

    test('an admin cannot act on missing users or their own account', async () => {
      const ask = async (body: object) => (await calls.post('admin-user-management', 'admin', body)).status;
      assert.equal(await ask({ action: 'deleteUser', userId: site.ids.admin }), 409);
      assert.equal(await ask({ action: 'deleteUser', userId: site.ids.clientA }), 409);
      assert.equal(await ask({ action: 'deleteUser', userId: MISSING_ID }), 404);
      assert.equal(await ask({ action: 'resendInvite', invitationId: MISSING_ID }), 404);
      assert.equal(await ask({ action: 'revokeInvite', invitationId: site.names.projectA }), 404);
      await expectNoChange('after wrong admin actions');
    });

    test('an invalid Idempotency-Key is refused', async () => {
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
      test(`${name}: identical concurrent requests and replays give one row and one answer`, async () => {
        const rows = await count(table);
        const headers = { 'idempotency-key': randomUUID() };
        const send = async (isOwnPath: boolean) => {
          const answer = await calls.post(name, 'clientA', calls.createBody(name), { headers, isOwnPath });
          return `${answer.status} ${await answer.text()}`;
        };
        const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send(index % 2 === 0)));
        const [first = ''] = answers;
        assert.match(first, /^200 /);
        assert.deepEqual([...new Set(answers)], [first]);
        assert.equal(await send(false), first);
        assert.equal(await count(table), rows + 1);
        await keeper.restore();
      });

    test('concurrent continuations with different keys create one row', async () => {
      const rows = await count('sprint_continuations');
      const body = calls.createBody('continue-next-sprint');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          calls.post('continue-next-sprint', 'clientA', body, {
            headers: { 'idempotency-key': randomUUID() },
          }),
        ),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.equal(await count('sprint_continuations'), rows + 1);
      await keeper.restore();
    });

    test('a key cannot be reused for another sprint', async () => {
      const headers = { 'idempotency-key': 'one-key-for-two-sprints' };
      const ask = async (sprintId: string | undefined) =>
        (await calls.post('submit-feedback', 'clientA', { sprintId, feedback: 'x' }, { headers })).status;
      assert.equal(await ask(site.names.talkedA), 200);
      assert.equal(await ask(site.names.completedA), 409);
      await keeper.restore();
    });

    test('a contact form sent 20 times at once is one message, and a flood is limited', async () => {
      const form = calls.createBody('contact');
      const before = await count('contact_messages');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => calls.post('contact', 'anon', form, { isOwnPath: true })),
      );
      const statuses = [...new Set(answers.map(({ status }) => status))];
      assert.ok(
        statuses.includes(200) && statuses.every((one) => one === 200 || one === 429),
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
      await keeper.restore();
    });
  });
