/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { findReleaseFile } from './find-release-file.ts';

test.each([
  [
    'the innermost frame of a stack',
    `TypeError: x is not a function
    at f (http://localhost:3000/remotes/portal/0.1.0-abc123/js/8.1f.js:1:2345)
    at g (http://localhost:3000/remotes/shell/0.1.0-def456/js/shell.js:9:1)`,
    { release: 'portal', version: '0.1.0-abc123', at: 'js/8.1f.js:1:2345' },
  ],
  [
    'a retried entry',
    'http://localhost:3000/remotes/site/1.2.0/remoteEntry.js?r=1:1:7',
    { release: 'site', version: '1.2.0', at: 'remoteEntry.js:1:7' },
  ],
  ['an extension', 'at f (chrome-extension://abc/js/content.js:1:1)', null],
  ['nothing', '', null],
  ['a path that leaves its release', '/remotes/portal/../../x.js:1:1', null],
])('parses %s', (_what, text, expected) => {
  expect(findReleaseFile(text)).toEqual(expected);
});
