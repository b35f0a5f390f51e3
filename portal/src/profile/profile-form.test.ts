/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { profileSchema } from './profile-form.tsx';

const valid = { fullName: 'Ada', bio: undefined, linkedin: undefined, twitter: undefined, github: undefined };

test('requires only a name, which must not contain a link', () => {
  expect(profileSchema.isValidSync(valid)).toBe(true);
  expect(profileSchema.isValidSync({ ...valid, fullName: ' ' })).toBe(false);
  expect(profileSchema.isValidSync({ ...valid, fullName: 'Your invoice: pay.example' })).toBe(false);
});

test.each([
  ['https://github.com/ada', true],
  ['http://example.com', true],
  ['javascript:alert(1)', false],
  ['github.com/ada', false],
  ['https://x.example/"><b>', false],
  ['https://x.example/a b', false],
  ['https://bank.example@x.example', false],
])('%s is a valid link: %p', (github, isValid) => {
  expect(profileSchema.isValidSync({ ...valid, github })).toBe(isValid);
});
