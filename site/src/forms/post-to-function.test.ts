/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { getFailureMessage } from './post-to-function.ts';

describe('getFailureMessage', () => {
  test.each([
    [new AppError('network'), /offline/],
    [new AppError('timeout'), /did not respond/],
    [new AppError('bad-response'), /did not respond/],
    [new AppError('rate-limited', { details: { serverMessage: 'x' } }), /Too many/],
    [new AppError('invalid', { details: { serverMessage: 'Name is required.' } }), /^Name is required\.$/],
    [new AppError('unknown'), /could not be sent/],
  ])('explains %s', (error, expected) => {
    expect(getFailureMessage(error)).toMatch(expected);
  });
});
