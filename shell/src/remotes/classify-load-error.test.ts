/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { RemoteLoadError } from '@northlight/contract';
import { classifyLoadError } from './remote-loader.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each([
  ['a chunk that failed to load', named('ChunkLoadError', 'Loading chunk 12 failed'), 'chunk'],
  ['a style sheet that failed to load', new Error('Loading CSS chunk 3 failed'), 'chunk'],
  [
    'an incompatible strict singleton',
    new Error('Version 19.3.1 of shared singleton module react does not satisfy the requirement of portal'),
    'contract',
  ],
  ['an error at startup', new TypeError('x is not a function'), 'evaluation'],
  ['a thrown value that is not an Error', 'boom', 'evaluation'],
  ['a wrapped RemoteLoadError', new Error('outer', { cause: new RemoteLoadError('http', 'a', 'b') }), 'http'],
] as const)('classifies %s', (_what, error, kind) => {
  expect(classifyLoadError('portal', error)).toMatchObject({ kind, name: 'RemoteLoadError' });
});
