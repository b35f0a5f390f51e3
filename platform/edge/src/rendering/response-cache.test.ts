import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { RenderAnswer } from '@northlight/contract/data';
import { ResponseCache } from './response-cache.ts';

const createDocument = (body: string): RenderAnswer => ({
  kind: 'document',
  contentType: 'text/plain',
  body,
});
const failure: RenderAnswer = { kind: 'failed', reason: 'no data' };

/** A cache whose clock, revision and source the test controls. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const state = { revision: 1 as number | null, renders: 0 };
  let render: () => Promise<RenderAnswer> = async () => createDocument('one');
  const cache = new ResponseCache(() => state.revision);
  const get = async (key = '/') => {
    const result = await cache.get(key, () => {
      state.renders += 1;
      return render();
    });
    return result?.kind === 'document' ? result.body : (result?.kind ?? null);
  };
  const renderAs = (result: RenderAnswer | Promise<RenderAnswer>) => {
    render = async () => result;
  };
  return { state, cache, get, renderAs };
}

/** A promise with its resolver. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('cached responses', () => {
  test('are rendered once for concurrent visitors', async (t) => {
    const { state, get } = setUp(t);
    assert.deepEqual(await Promise.all([get(), get(), get()]), ['one', 'one', 'one']);
    assert.equal(await get(), 'one');
    assert.equal(state.renders, 1);
  });

  test('are served stale while a change is rendered, and then fresh', async (t) => {
    const { state, cache, get, renderAs } = setUp(t);
    await get();
    const pendingRender = createDeferred<RenderAnswer>();
    renderAs(pendingRender.promise);
    state.revision = 2;
    const revalidation = cache.revalidate();
    assert.equal(await get(), 'one');
    pendingRender.resolve(createDocument('two'));
    await revalidation;
    assert.equal(await get(), 'two');
    assert.equal(state.renders, 2);
  });

  test('are no longer served stale once a change is three seconds old', async (t) => {
    const { state, cache, get, renderAs } = setUp(t);
    await get('/a');
    state.revision = 2;
    renderAs(failure);
    await cache.revalidate();
    t.mock.timers.tick(3000);
    renderAs(createDocument('two'));
    assert.equal(await get('/a'), 'two');
  });

  test('are never replaced by a failure, and a failed render is not repeated immediately', async (t) => {
    const { state, cache, get, renderAs } = setUp(t);
    await get();
    renderAs(failure);
    state.revision = 2;
    await cache.revalidate();
    assert.equal(await get(), 'one');
    assert.equal(await get(), 'one');
    assert.equal(state.renders, 2);
    assert.equal(await get('/other'), null);
    renderAs(createDocument('two'));
    t.mock.timers.tick(2000);
    assert.deepEqual([await get(), await get('/other')], ['two', 'two']);
  });

  test('stay the same object if a new render is equal', async (t) => {
    const { state, cache, renderAs } = setUp(t);
    renderAs(createDocument('one'));
    const render = async () => createDocument('one');
    const first = await cache.get('/', render);
    state.revision = 2;
    await cache.revalidate();
    assert.equal(await cache.get('/', render), first);
  });

  test('are rendered again after five minutes, and served in the meantime', async (t) => {
    const { get, renderAs } = setUp(t);
    await get();
    const pendingRender = createDeferred<RenderAnswer>();
    renderAs(pendingRender.promise);
    t.mock.timers.tick(6 * 60_000);
    assert.equal(await get(), 'one');
    pendingRender.resolve(createDocument('two'));
    await pendingRender.promise;
    await Promise.resolve();
    assert.equal(await get(), 'two');
  });

  test('are limited in number, whatever visitors request', async (t) => {
    const { cache, get } = setUp(t);
    for (let page = 0; page < 310; page += 1) await get(`/blog?search=${page}`);
    assert.equal(cache.size, 300);
  });
});
