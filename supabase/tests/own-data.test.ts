import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createOwnDataHandler } from '../functions/own-data/handler.ts';
import { callFunction, createFakeProject, type Exchange } from './support/fake-project.ts';

const message = { created_at: '2026-03-01T10:00:00Z', name: 'Vi', message: 'Hello' };
const withData = { subscription: { status: 'confirmed' }, messages: [message], has_account: false };
const withoutData = { subscription: null, messages: [], has_account: false };

interface Options {
  readonly stored?: object;
  readonly isWithinLimit?: boolean;
  readonly now?: Date;
}

const createProject = ({
  stored = withData,
  isWithinLimit = true,
  now = new Date('2026-03-10T10:00:00Z'),
}: Options = {}) =>
  createFakeProject(
    ({ path }: Exchange) => {
      if (path.endsWith('/consume_rate_limit')) return Response.json(isWithinLimit);
      if (path.endsWith('/read_visitor_data')) return Response.json(stored);
      if (path.endsWith('/erase_visitor')) return Response.json(2);
      return undefined;
    },
    { now: () => now },
  );

const requestLinks = async (project: ReturnType<typeof createProject>, email = 'Vi@site.example') =>
  callFunction(createOwnDataHandler(project.deps), { body: { action: 'ask', email } });

const getCode = (body: unknown) => (body as { error?: { code?: string } }).error?.code;

async function readToken(name: 'see' | 'erase'): Promise<string> {
  const project = createProject();
  await requestLinks(project);
  return new RegExp(`/own-data\\?${name}=([\\w-]+)`).exec(project.emails[0]?.text ?? '')?.[1] ?? '';
}

describe('own-data', () => {
  test('emails two links to a known address and returns the same response for an unknown one', async () => {
    const [visitor, stranger] = [createProject(), createProject({ stored: withoutData })];
    const responses = [await requestLinks(visitor), await requestLinks(stranger, 'nobody@site.example')];
    assert.deepEqual(responses[0], responses[1]);
    assert.deepEqual([responses[0]?.status, responses[0]?.body], [200, { ok: true }]);
    assert.deepEqual(
      [visitor.emails.length, visitor.emails[0]?.to, stranger.emails.length, stranger.emails[0]?.to],
      [1, 'vi@site.example', 1, 'nobody@site.example'],
    );
    // Both send the same number of requests, so that the response time reveals nothing.
    assert.equal(visitor.sent.length, stranger.sent.length);
    assert.match(visitor.emails[0]?.text ?? '', /View my data: .*\?see=.*\n\nErase my data: .*\?erase=/);
    assert.doesNotMatch(stranger.emails[0]?.text ?? '', /own-data\?|messages: /);
    assert.ok(!(visitor.emails[0]?.text ?? '').includes('Hello'));
  });

  test('shows the data with one link and erases it with the other for a day', async () => {
    const [see, erase] = [await readToken('see'), await readToken('erase')];
    const project = createProject();
    const seeResponse = await callFunction(createOwnDataHandler(project.deps), {
      body: { action: 'see', token: see },
    });
    assert.deepEqual(seeResponse.body, { ok: true, email: 'vi@site.example', ...withData });
    const eraseResponse = await callFunction(createOwnDataHandler(project.deps), {
      body: { action: 'erase', token: erase },
    });
    assert.deepEqual(eraseResponse.body, { ok: true, erased: 2 });
    const calls = project.sent.filter(({ path }) => /read_visitor_data|erase_visitor/.test(path));
    assert.deepEqual(
      calls.map(({ body, key }) => [body, key]),
      [
        [{ address: 'vi@site.example' }, 'secret'],
        [{ address: 'vi@site.example' }, 'secret'],
      ],
    );
    for (const [action, token] of [
      ['see', erase],
      ['erase', see],
      ['see', 'a'.repeat(64)],
    ] as const) {
      const response = await callFunction(createOwnDataHandler(project.deps), { body: { action, token } });
      assert.deepEqual([response.status, getCode(response.body)], [404, 'unknown_link']);
    }
    const expired = createProject({ now: new Date('2026-03-11T10:00:00Z') });
    for (const [action, token] of [
      ['see', see],
      ['erase', erase],
    ] as const) {
      const response = await callFunction(createOwnDataHandler(expired.deps), { body: { action, token } });
      assert.deepEqual([response.status, getCode(response.body)], [410, 'link_ended']);
    }
    assert.equal(
      expired.sent.some(({ path }) => path.endsWith('/erase_visitor')),
      false,
    );
  });

  test('sends no email over the limit', async () => {
    const overLimit = createProject({ isWithinLimit: false });
    assert.equal((await requestLinks(overLimit)).status, 429);
    assert.equal(overLimit.emails.length, 0);
  });

  test('mentions an account only in the email', async () => {
    const project = createProject({ stored: { ...withoutData, has_account: true } });
    assert.deepEqual((await requestLinks(project)).body, { ok: true });
    assert.match(project.emails[0]?.text ?? '', /This address has an account/);
  });
});
