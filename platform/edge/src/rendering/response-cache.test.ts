import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RenderAnswer } from '@northlight/contract/data';
import { ResponseCache } from './response-cache.ts';

const document = (body: string): RenderAnswer => ({ kind: 'document', contentType: 'text/plain', body });
const failure: RenderAnswer = { kind: 'failed', reason: 'no data' };

/** Kept answers over a clock and a revision that a test moves, and a source that it answers for. */
function setUp(most?: number) {
  const state = { now: 1_000_000, revision: 1 as number | null, renders: 0 };
  let next: () => Promise<RenderAnswer> = async () => document('one');
  const kept = new ResponseCache({
    revision: () => state.revision,
    now: () => state.now,
    ...(most === undefined ? {} : { most }),
  });
  const get = async (key = '/', isOneOfMany = true) => {
    const answer = await kept.get(
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
  return { state, kept, get, answerWith };
}

/** A promise with its resolution in hand. */
function later<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('kept answers', () => {
  test('are rendered once, also for visitors who come together', async () => {
    const { state, get } = setUp();
    assert.deepEqual(await Promise.all([get(), get(), get()]), ['one', 'one', 'one']);
    assert.equal(await get(), 'one');
    assert.equal(state.renders, 1);
  });

  test('are shown stale while a change is drawn, and then anew', async () => {
    const { state, kept, get, answerWith } = setUp();
    await get();
    const drawing = later<RenderAnswer>();
    answerWith(drawing.promise);
    state.revision = 2;
    const done = kept.contentChanged();
    assert.equal(await get(), 'one');
    drawing.resolve(document('two'));
    await done;
    assert.equal(await get(), 'two');
    assert.equal(state.renders, 2);
  });

  test('of a change that was a while ago are waited for', async () => {
    const { state, kept, get, answerWith } = setUp();
    await get('/a');
    state.revision = 2;
    answerWith(failure);
    await kept.contentChanged();
    state.now += 3000;
    answerWith(document('two'));
    assert.equal(await get('/a'), 'two');
  });

  test('are never replaced by a failure, which is not repeated at once', async () => {
    const { state, kept, get, answerWith } = setUp();
    await get();
    answerWith(failure);
    state.revision = 2;
    await kept.contentChanged();
    assert.equal(await get(), 'one');
    assert.equal(await get(), 'one');
    assert.equal(state.renders, 2);
    assert.equal(await get('/other'), null);
    answerWith(document('two'));
    state.now += 2000;
    assert.deepEqual([await get(), await get('/other')], ['two', 'two']);
  });

  test('that come out the same stay the same object', async () => {
    const { state, kept, answerWith } = setUp();
    answerWith(document('one'));
    const render = async () => document('one');
    const first = await kept.get('/', render);
    state.revision = 2;
    await kept.contentChanged();
    assert.equal(await kept.get('/', render), first);
  });

  test('are drawn anew after five minutes, and shown meanwhile', async () => {
    const { state, get, answerWith } = setUp();
    await get();
    const drawing = later<RenderAnswer>();
    answerWith(drawing.promise);
    state.now += 6 * 60_000;
    assert.equal(await get(), 'one');
    drawing.resolve(document('two'));
    await drawing.promise;
    await Promise.resolve();
    assert.equal(await get(), 'two');
  });

  test('are bounded: addresses of nothing go first', async () => {
    const { state, get, answerWith } = setUp(3);
    await get('/a');
    answerWith({ kind: 'missing' });
    for (const path of ['/x', '/y', '/z']) assert.equal(await get(path), 'missing');
    const before = state.renders;
    assert.equal(await get('/a'), 'one');
    assert.equal(state.renders, before);
  });

  test('are bounded: pages that are alone with their address stay while others can go', async () => {
    const { state, get } = setUp(3);
    for (const path of ['/', '/about']) await get(path, false);
    for (const word of ['a', 'b', 'c']) await get(`/blog?search=${word}`);
    for (const path of ['/', '/about', '/blog?search=c']) await get(path);
    assert.equal(state.renders, 5);
    for (const path of ['/team', '/contact', '/services']) await get(path, false);
    await get('/');
    assert.equal(state.renders, 9);
  });
});
