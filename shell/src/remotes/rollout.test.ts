import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type BootData, type BootRemote, startedAttribute } from '@northlight/contract';
import { rolloutPart } from '@northlight/contract/rollout';
import type { VisitEvent } from '../reports/visits.ts';

const account = 'f0f0f0f0-0000-4000-8000-000000000001';
jest.mock('@northlight/auth-kit', () => ({
  getAuthState: () => ({ session: { status: 'signed-in', user: { id: account } } }),
}));
jest.mock('@northlight/auth-kit/early', () => ({
  readStoredPerson: () => ({ id: account, token: 'token', role: 'client' }),
}));

const file = { url: '/remotes/portal/1.0.0/remoteEntry.js', integrity: 'sha384-x' };
const createRemote = (share: number): BootRemote => ({
  name: 'portal',
  version: '1.0.0',
  entry: file,
  routes: [['/client-portal', 'client', 'Portal']],
  navigation: [],
  next: { version: '2.0.0', entry: file, rollout: 'rollout-of-portal', step: 1, share },
});
const boot = { backend: { url: 'http://backend', publishableKey: 'key' } } as BootData;
const send = jest.fn<typeof fetch>();
const addListener = jest.spyOn(document, 'addEventListener');
const getSentEvents = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).vote);
const setVisibility = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

const showPage = () => document.documentElement.setAttribute(startedAttribute, '');

beforeEach(() => {
  document.documentElement.removeAttribute(startedAttribute);
  Object.assign(globalThis, { TextEncoder, TextDecoder, fetch: send });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  send.mockReset().mockResolvedValue({ ok: true } as Response);
  window.history.replaceState(null, '', '/client-portal');
  setVisibility('visible');
});
afterEach(() => {
  jest.useRealTimers();
  for (const [type, listener] of addListener.mock.calls) document.removeEventListener(type, listener);
});

async function startVisit(share: number) {
  const { reportVisit } = await import('./rollout.ts');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const events: VisitEvent[] = [];
  await reportVisit(createRemote(share), boot, events);
  return { events };
}

describe('an account', () => {
  test('has the same position in the rollout as in the backend', async () => {
    // `select private.rollout_position('f0f0f0f0-0000-4000-8000-000000000001', 'portal', 'rollout-of-portal')`
    const part = await rolloutPart(account, 'portal', 'rollout-of-portal');
    const digest = await webcrypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(`${account}:portal:rollout-of-portal`),
    );
    const hex = Buffer.from(digest).toString('hex').slice(0, 8);
    expect(part).toBe(Number.parseInt(hex, 16) / 4294967296);
  });

  test('keeps the new version while the share grows', async () => {
    const { isInRollout } = await import('./rollout.ts');
    const part = await rolloutPart(account, 'portal', 'rollout-of-portal');
    const firstShare = Math.ceil(part * 100);
    expect(await isInRollout(createRemote(firstShare - 1))).toBe(false);
    for (const share of [firstShare, firstShare + 1, 100])
      expect(await isInRollout(createRemote(share))).toBe(true);
    const { next: _next, ...remoteWithoutRollout } = createRemote(100);
    expect(await isInRollout(remoteWithoutRollout)).toBe(false);
  });

  test('gets the live version if the browser has no Web Crypto', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    const { isInRollout } = await import('./rollout.ts');
    expect(await isInRollout(createRemote(100))).toBe(false);
  });
});

describe('a visit', () => {
  test('begins, and counts as good once its page has been on screen for a while', async () => {
    await startVisit(100);
    expect(getSentEvents()).toEqual(['begun']);
    expect(send.mock.calls[0]?.[0]).toBe('http://backend/rest/v1/rpc/vote_on_rollout');
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      keepalive: true,
      headers: { authorization: 'Bearer token' },
      body: '{"rollout_id":"rollout-of-portal","step_index":1,"vote":"begun"}',
    });
    jest.advanceTimersByTime(60_000);
    expect(getSentEvents()).toEqual(['begun']);
    showPage();
    jest.advanceTimersByTime(3_000);
    expect(getSentEvents()).toEqual(['begun', 'good']);
    jest.advanceTimersByTime(60_000);
    expect(getSentEvents()).toHaveLength(2);
  });

  test('fails once after an error in its version, even if it counted as good', async () => {
    const { events } = await startVisit(100);
    showPage();
    jest.advanceTimersByTime(3_000);
    events.push({ release: 'portal', version: '2.0.0', kind: 'error', cause: 'TypeError' });
    jest.advanceTimersByTime(5_000);
    expect(getSentEvents()).toEqual(['begun', 'good', 'failed']);
  });

  test('does not fail after errors in other versions or in the connection', async () => {
    const { events } = await startVisit(100);
    showPage();
    events.push(
      { release: 'portal', version: '1.0.0', kind: 'error', cause: 'TypeError' },
      { release: 'shell', version: '2.0.0', kind: 'error', cause: 'TypeError' },
      { release: 'portal', version: '2.0.0', kind: 'load', cause: 'network' },
    );
    jest.advanceTimersByTime(5_000);
    expect(getSentEvents()).toEqual(['begun', 'good']);
  });

  test('is cancelled when the tab is hidden early, and begins again later', async () => {
    await startVisit(100);
    setVisibility('hidden');
    setVisibility('visible');
    expect(getSentEvents()).toEqual(['begun', 'left', 'begun']);
  });

  test('begins once the tab is visible', async () => {
    setVisibility('hidden');
    const { events } = await startVisit(100);
    showPage();
    events.push({ release: 'portal', version: '2.0.0', kind: 'error', cause: 'TypeError' });
    jest.advanceTimersByTime(5_000);
    expect(getSentEvents()).toEqual([]);
    setVisibility('visible');
    jest.advanceTimersByTime(1_000);
    expect(getSentEvents()).toEqual(['begun', 'failed']);
  });
});
