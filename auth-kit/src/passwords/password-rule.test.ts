import { expect, test } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';
import frequentPasswords from './frequent-passwords.json' with { type: 'json' };
import { isFrequentPassword } from './frequent-passwords.ts';
import { describePasswordFaults, findPasswordFaults } from './password-rule.ts';

const owner = { email: 'ingrid.solberg@northlight-studio.example', fullName: 'Ingrid Solberg' };
const findFaults = (password: string) => findPasswordFaults(password, owner, isCommonPassword);

test.each([
  ['', ['length']],
  ['kurz!7x', ['length']],
  ['😀😀😀😀', ['length']],
  ['password1', ['pwned']],
  ['Passw0rd', ['pwned']],
  ['P@ssword2026!', ['pwned']],
  ['Sunshine77', ['pwned']],
  ['12345678', ['pwned']],
  ['abababab', ['pwned']],
  ['ёёёёёёёё', ['pwned']],
  ['northlight1', ['words']],
  ['N0rthl1ght-2026', ['words']],
  ['2026ingrid.solberg', ['words']],
  ['Solberg!Studio7', ['words']],
  ['x'.repeat(73), ['too_long']],
  ['п'.repeat(37), ['too_long']],
] as const)('%j is rejected for %j', (password, expected) => {
  expect(findFaults(password)).toEqual(expected);
});

test.each([
  'Demo-pass-2026',
  'correct horse battery staple',
  'the northlight of Ingrid is a long evening',
  'пароль от дачи',
  'п'.repeat(3) + 'бвгд'.repeat(8),
  'ababcdefghi',
  'a1b2'.repeat(18),
])('%j is accepted', (password) => {
  expect(findFaults(password)).toEqual([]);
});

test('without a list, finds all faults except common passwords', () => {
  expect(findPasswordFaults('password1', owner)).toEqual([]);
  expect(findPasswordFaults('northlight1', owner)).toEqual(['words']);
});

test('every fault has advice', () => {
  expect(describePasswordFaults(['length'])).toMatch(/at least 8 characters/);
  expect(describePasswordFaults(['too_long'])).toMatch(/too long/);
  expect(describePasswordFaults(['words', 'pwned'])).toMatch(/company name.*attackers try/);
});

test('the browser’s list has the 1,000 most common passwords, and the server’s list includes them', () => {
  expect(findPasswordFaults('Passw0rd', owner, isFrequentPassword)).toEqual(['pwned']);
  expect(new Set(frequentPasswords).size).toBe(1000);
  expect(frequentPasswords.filter((password) => !isCommonPassword(password))).toEqual([]);
});
