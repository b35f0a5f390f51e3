import { expect, test } from '@jest/globals';
import type { BootData, BootRemote } from '@platform/contract';
import { isNewer } from './release-watch.ts';

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
