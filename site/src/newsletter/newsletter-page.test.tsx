import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answerFunctions, expectAccessible, openSite } from '../test-utils.tsx';
import { outcomeOf, wishOf } from './wish.ts';

const token = 'a'.repeat(64);

describe('/newsletter/:token', () => {
  test.each([
    ['Confirm subscription', 'confirm', /is confirmed/],
    ['Unsubscribe', 'unsubscribe', /are unsubscribed/],
  ])('%s happens by a press alone', async (button, action, words) => {
    const sent = answerFunctions();
    const { user, container } = await openSite(`/newsletter/${token}`);
    const press = await screen.findByRole('button', { name: button });
    expect(sent).toEqual([]);
    await expectAccessible(container);
    await user.click(press);
    expect((await screen.findByRole('status')).textContent).toMatch(words);
    expect(sent).toEqual([{ action, token }]);
  });

  test('says why a link does not work', async () => {
    answerFunctions(() => [
      410,
      { error: { code: 'expired_link', message: 'This link has expired. Please subscribe again.' } },
    ]);
    const { user } = await openSite(`/newsletter/${token}`);
    await user.click(await screen.findByRole('button', { name: 'Confirm subscription' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link has expired. Please subscribe again.',
    );
  });

  test.each([
    ['', 'confirm'],
    ['confirm', 'confirm'],
    ['unsubscribe', 'unsubscribe'],
  ])('the button %j wishes to %s', (value, wish) => {
    expect(wishOf(value)).toBe(wish);
  });

  test.each([
    ['', null],
    ['confirm=1', 'confirmed'],
    ['unsubscribe=1', 'unsubscribed'],
    ['confirm=0', null],
  ])('the address %j says %j', (search, outcome) => {
    expect(outcomeOf(new URLSearchParams(search))).toBe(outcome);
  });
});
