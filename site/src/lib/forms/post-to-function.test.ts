/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { failureText } from './post-to-function.ts';

describe('failureText', () => {
  test.each([
    [new AppError('network'), /offline/],
    [new AppError('timeout'), /did not answer/],
    [new AppError('bad-response'), /did not answer/],
    [new AppError('rate-limited', { details: { serverMessage: 'x' } }), /too often/],
    [new AppError('invalid', { details: { serverMessage: 'Name is required.' } }), /^Name is required\.$/],
    [new AppError('unknown'), /could not be sent/],
  ])('%s', (error, expected) => {
    expect(failureText(error)).toMatch(expected);
  });
});
