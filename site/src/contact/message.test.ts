/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { emptyMessage, type Message, validateMessage } from './message.ts';

const validMessage: Message = {
  ...emptyMessage,
  name: 'Vi',
  email: 'vi@site.example',
  service: 'crm',
  message: 'Hi',
};

describe('validateMessage', () => {
  test.each<[Partial<Message>, string | null]>([
    [{}, null],
    [{ company: 'Acme', phone: '1', budget: '2k-5k' }, null],
    [{ email: ' vi@site.example ' }, null],
    [{ name: ' ' }, 'Name is required.'],
    [{ name: 'x'.repeat(81) }, 'A name must have 1 to 80 characters.'],
    [{ name: '\u200b' }, 'Name is required.'],
    [{ email: '' }, 'Email is required.'],
    [{ email: 'vi@site' }, 'Please enter a valid email address.'],
    [{ service: '' }, 'Please choose a service.'],
    [{ message: '\n' }, 'Message is required.'],
    [{ message: 'x'.repeat(10_001) }, 'Message can be at most 10,000 characters long.'],
    [{ company: 'x'.repeat(201) }, 'Company can be at most 200 characters long.'],
    [{ phone: '1'.repeat(61) }, 'Phone can be at most 60 characters long.'],
  ])('with %j reports %s', (change, expected) => {
    expect(validateMessage({ ...validMessage, ...change })).toEqual(
      expected === null ? {} : { [Object.keys(change)[0] ?? '']: expected },
    );
  });
});
