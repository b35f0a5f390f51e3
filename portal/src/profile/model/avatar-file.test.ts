import { expect, test } from '@jest/globals';
import { avatarPath, avatarProblem } from './avatar-file.ts';

test.each([
  [{ type: 'image/png', size: 10 }, null],
  [{ type: 'image/jpeg', size: 10 * 1024 * 1024 }, null],
  [{ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 }, 'Please choose a picture of at most 10 MB.'],
  [{ type: 'image/svg+xml', size: 10 }, 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'],
  [{ type: 'application/pdf', size: 10 }, 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.'],
  [{ type: 'image/png', size: 0 }, 'This file is empty.'],
])('%j', (file, problem) => {
  expect(avatarProblem(file)).toBe(problem);
});

test('a picture lies in the folder of its person, named by the time and not by the file', () => {
  expect(avatarPath('user-1', { type: 'image/jpeg' }, new Date(5))).toBe('avatars/user-1/5.jpg');
});
