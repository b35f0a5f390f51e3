/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { describeError, removePersonalData } from './describe-error.ts';

test.each([
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ['Unexpected token in "Dear Ms Okafor, …" is not valid', 'Unexpected token in [text] is not valid'],
  ["Failed to parse 'Grüße an alle'", 'Failed to parse [text]'],
  ['no row for amara@northlight.example', 'no row for [mail]'],
  ['Failed to fetch https://x.example/a?token=abc', 'Failed to fetch [address]'],
  ['no sprint 3f2b8c1e-0c5d-4b52-9d57-111111111111', 'no sprint [id]'],
  ['no row 1234567', 'no row [number]'],
  ['two\nlines', 'two lines'],
])('reduces %j to %j', (message, expected) => {
  expect(removePersonalData(message)).toBe(expected);
});

test('limits the message length', () => {
  expect(removePersonalData('ab '.repeat(200))).toHaveLength(200);
});

test.each([
  [new TypeError('x is not a function'), { cause: 'TypeError', text: 'x is not a function' }],
  [new Error('the invoice of Acme is late'), { cause: 'Error', text: '' }],
  [
    Object.assign(new Error('Amara'), { name: 'AppError', code: 'not-found' }),
    { cause: 'AppError not-found', text: '' },
  ],
  [
    new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=text'),
    { cause: 'HydrationMismatch', text: '' },
  ],
  ['a thrown string', { cause: 'string', text: '' }],
  [Object.assign(new Error(''), { name: '«»' }), { cause: 'Error', text: '' }],
])('describes %p as %p', (error, expected) => {
  expect(describeError(error)).toEqual(expected);
});
