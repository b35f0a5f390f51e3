import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BootData, BootRemote } from '@platform/contract';
import { isNewer, watchReleases } from './release-watch.ts';

const remote: BootRemote = {
  name: 'portal',
  version: '1.0.0',
  entry: { url: '', integrity: '' },
  routes: [],
  navigation: [],
};
const boot: BootData = {
  revision: 5,
  shell: { version: '1.0.0' },
  backend: { url: '', publishableKey: '' },
  clockOffset: 0,
  remotes: [remote],
};
const live = (revision: number, portal: string, shell = '1.0.0') => ({
  revision,
  shell: { version: shell },
  remotes: [{ name: 'portal', version: portal }],
});

test.each([
  ['the same revision', live(5, '1.0.0'), false],
  ['an older revision, from a stale cache', live(4, '0.9.0'), false],
  ['another remote was released', live(6, '1.0.0'), false],
  ['this remote was released', live(6, '1.1.0'), true],
  ['this remote was taken back', live(6, '0.9.0'), true],
  ['the shell was released', live(6, '1.0.0', '1.1.0'), true],
])('%s', (_what, releases, expected) => {
  expect(isNewer(boot, releases, remote)).toBe(expected);
});

describe('a file that did not come', () => {
  const file = '/remotes/portal/1.0.0/js/8.js';
  const answers = new Map<string, () => Response>();
  const isGone = () => new Response(null, { status: 404 });
  const registry = (releases: unknown) => () => Response.json(releases);
  const watch = watchReleases(boot);
  const ask = () => watch.helpsToReload('portal', '1.0.0', file);

  beforeEach(() => {
    sessionStorage.clear();
    answers.clear();
    globalThis.fetch = async (address) => {
      const answer = answers.get(String(address));
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    };
  });

  test('is no reason for a new document while the edge does not answer', async () => {
    answers.set(file, isGone);
    expect(await ask()).toBe(false);
  });

  test('nor while the file is there, or the connection is what fails', async () => {
    answers.set('/registry.json', registry(live(6, '1.1.0')));
    expect(await ask()).toBe(false);
    answers.set(file, () => new Response(null, { status: 200 }));
    expect(await ask()).toBe(false);
    answers.set(file, () => new Response(null, { status: 502 }));
    expect(await ask()).toBe(false);
  });

  test('gone with its release: once for the newer revision', async () => {
    answers.set(file, isGone);
    answers.set('/registry.json', registry(live(6, '1.1.0')));
    expect([await ask(), await ask()]).toEqual([true, false]);
    answers.set('/registry.json', registry(live(7, '1.2.0')));
    expect([await ask(), await ask()]).toEqual([true, false]);
  });

  test('gone though its release is live: once', async () => {
    const fresh = watchReleases(boot);
    const askFresh = () => fresh.helpsToReload('portal', '1.0.0', file);
    answers.set(file, isGone);
    answers.set('/registry.json', registry(live(5, '1.0.0')));
    expect([await askFresh(), await askFresh()]).toEqual([true, false]);
  });
});
