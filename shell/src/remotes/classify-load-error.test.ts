/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { RemoteLoadError } from '@northlight/contract';
import { classifyLoadError } from './remote-loader.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each([
  ['a chunk that did not come', named('ChunkLoadError', 'Loading chunk 12 failed'), 'chunk'],
  ['a style sheet that did not come', new Error('Loading CSS chunk 3 failed'), 'chunk'],
  [
    'a strict singleton that does not fit',
    new Error('Version 19.3.1 of shared singleton module react does not satisfy the requirement of portal'),
    'contract',
  ],
  ['an error while it started', new TypeError('x is not a function'), 'evaluation'],
  ['something that is no error', 'boom', 'evaluation'],
  [
    'a failure with a name, wrapped',
    new Error('outer', { cause: new RemoteLoadError('http', 'a', 'b') }),
    'http',
  ],
] as const)('%s', (_what, error, kind) => {
  expect(classifyLoadError('portal', error)).toMatchObject({ kind, name: 'RemoteLoadError' });
});
