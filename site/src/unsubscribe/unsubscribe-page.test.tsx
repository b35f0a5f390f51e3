import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible, fakeFunctions, openSite } from '../testing/open-site.tsx';

const createToken = (topic: string) => `01a1fde5-ecda-79f9-8a04-bab4bb90e84c.${topic}.${'a'.repeat(64)}`;

describe('/unsubscribe', () => {
  test.each([
    ['invoice', 'emails about “Invoices”'],
    ['digest', 'the daily email'],
  ])('names the emails of %s and stops them only after a click', async (topic, emails) => {
    const paths: string[] = [];
    fakeFunctions((_, path) => {
      paths.push(path);
      return [200, { ok: true }];
    });
    const { user, container } = await openSite(`/unsubscribe?t=${createToken(topic)}`);
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(screen.getByText(new RegExp(`stop receiving ${emails}`))).toBeTruthy();
    expect(paths).toEqual([]);
    await expectAccessible(container);
    await user.click(button);
    const result = await screen.findByRole('status');
    expect(result.textContent).toMatch(`You will no longer receive ${emails}.`);
    expect(document.activeElement).toBe(result);
    expect(paths).toEqual([`/api/unsubscribe?t=${createToken(topic)}`]);
  });

  test.each(['', createToken('__proto__'), createToken('invoice').slice(1)])(
    'shows that “%s” is not a valid link',
    async (token) => {
      await openSite(`/unsubscribe?t=${token}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
    },
  );
});
