import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible, fakeFunctions, openSite } from '../testing/open-site.tsx';

const token = 'a'.repeat(64);

describe('/newsletter/:token', () => {
  test.each([
    ['Confirm subscription', 'confirm', /is confirmed/],
    ['Unsubscribe', 'unsubscribe', /been unsubscribed/],
  ])('offers “%s” and acts only after a click', async (button, action, message) => {
    const sentBodies = fakeFunctions();
    const { user, container } = await openSite(`/newsletter/${token}`);
    const submitButton = await screen.findByRole('button', { name: button });
    expect(sentBodies).toEqual([]);
    await expectAccessible(container);
    await user.click(submitButton);
    const result = await screen.findByRole('status');
    expect(result.textContent).toMatch(message);
    expect(document.activeElement).toBe(result);
    expect(sentBodies).toEqual([{ action, token }]);
  });

  test('shows why a link does not work', async () => {
    fakeFunctions(() => [
      410,
      { error: { code: 'expired_link', message: 'This link has expired. Please subscribe again.' } },
    ]);
    const { user } = await openSite(`/newsletter/${token}`);
    await user.click(await screen.findByRole('button', { name: 'Confirm subscription' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('This link has expired. Please subscribe again.');
    expect(document.activeElement).toBe(alert);
  });

  test('shows that a cut-off link is not valid', async () => {
    const { container } = await openSite(`/newsletter/${token.slice(1)}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Confirm|Unsubscribe/ })).toBeNull();
    await expectAccessible(container);
  });
});
