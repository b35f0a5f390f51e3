import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { RenderAnswer } from '@northlight/contract/data';
import { ResponseCache } from './response-cache.ts';

const document = (body: string): RenderAnswer => ({ kind: 'document', contentType: 'text/plain', body });
const failure: RenderAnswer = { kind: 'failed', reason: 'no data' };

/** A cache whose clock, revision and source the test controls. */
function setUp(t: TestContext, maxEntries?: number) {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const state = { revision: 1 as number | null, renders: 0 };
  let next: () => Promise<RenderAnswer> = async () => document('one');
  const cache = new ResponseCache({
    revision: () => state.revision,
    ...(maxEntries === undefined ? {} : { maxEntries: maxEntries }),
  });
  const get = async (key = '/', isOneOfMany = true) => {
    const answer = await cache.get(
      key,
      () => {
        state.renders += 1;
        return next();
      },
      isOneOfMany,
    );
    return answer?.kind === 'document' ? answer.body : (answer?.kind ?? null);
  };
  const answerWith = (answer: RenderAnswer | Promise<RenderAnswer>) => {
    next = async () => answer;
  };
  return { state, cache, get, answerWith };
}

/** A promise with its resolver. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('cached answers', () => {
  test('are rendered once for concurrent visitors', async (t) => {
    const { state, get } = setUp(t);
    assert.deepEqual(await Promise.all([get(), get(), get()]), ['one', 'one', 'one']);
    assert.equal(await get(), 'one');
    assert.equal(state.renders, 1);
  });

  test('are served stale while a change is rendered, and then fresh', async (t) => {
    const { state, cache, get, answerWith } = setUp(t);
    await get();
    const rendering = createDeferred<RenderAnswer>();
    answerWith(rendering.promise);
    state.revision = 2;
    const done = cache.revalidate();
    assert.equal(await get(), 'one');
    rendering.resolve(document('two'));
    await done;
    assert.equal(await get(), 'two');
    assert.equal(state.renders, 2);
  });

  test('are no longer served stale once a change is three seconds old', async (t) => {
    const { state, cache, get, answerWith } = setUp(t);
    await get('/a');
    state.revision = 2;
    answerWith(failure);
    await cache.revalidate();
    t.mock.timers.tick(3000);
    answerWith(document('two'));
    assert.equal(await get('/a'), 'two');
  });

  test('are never replaced by a failure, and a failed render is not repeated at once', async (t) => {
    const { state, cache, get, answerWith } = setUp(t);
    await get();
    answerWith(failure);
    state.revision = 2;
    await cache.revalidate();
    assert.equal(await get(), 'one');
    assert.equal(await get(), 'one');
    assert.equal(state.renders, 2);
    assert.equal(await get('/other'), null);
    answerWith(document('two'));
    t.mock.timers.tick(2000);
    assert.deepEqual([await get(), await get('/other')], ['two', 'two']);
  });

  test('stay the same object when they are equal', async (t) => {
    const { state, cache, answerWith } = setUp(t);
    answerWith(document('one'));
    const render = async () => document('one');
    const first = await cache.get('/', render);
    state.revision = 2;
    await cache.revalidate();
    assert.equal(await cache.get('/', render), first);
  });

  test('are rendered again after five minutes, and served in the meantime', async (t) => {
    const { get, answerWith } = setUp(t);
    await get();
    const rendering = createDeferred<RenderAnswer>();
    answerWith(rendering.promise);
    t.mock.timers.tick(6 * 60_000);
    assert.equal(await get(), 'one');
    rendering.resolve(document('two'));
    await rendering.promise;
    await Promise.resolve();
    assert.equal(await get(), 'two');
  });

  test('are bounded: missing pages are evicted first', async (t) => {
    const { state, get, answerWith } = setUp(t, 3);
    await get('/a');
    answerWith({ kind: 'missing' });
    for (const path of ['/x', '/y', '/z']) assert.equal(await get(path), 'missing');
    const before = state.renders;
    assert.equal(await get('/a'), 'one');
    assert.equal(state.renders, before);
  });

  test('are bounded: pages without parameters are evicted last', async (t) => {
    const { state, get } = setUp(t, 3);
    for (const path of ['/', '/about']) await get(path, false);
    for (const word of ['a', 'b', 'c']) await get(`/blog?search=${word}`);
    for (const path of ['/', '/about', '/blog?search=c']) await get(path);
    assert.equal(state.renders, 5);
    for (const path of ['/team', '/contact', '/services']) await get(path, false);
    await get('/');
    assert.equal(state.renders, 9);
  });
});
