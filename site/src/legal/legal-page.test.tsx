import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible, openSite } from '../testing/open-site.tsx';

const settings = {
  privacy_text: '<h2>What we keep</h2><p>Little.</p><script>alert(1)</script>',
  imprint_text: 'Northlight GmbH\nBerlin',
  contact_email: 'hello@northlight.example',
};

describe('the legal pages', () => {
  test('show sanitised rich text on /privacy', async () => {
    const { container } = await openSite('/privacy', { responses: { settings: [settings] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'What we keep' })).toBeTruthy();
    expect(container.querySelector('main script')).toBeNull();
    await expectAccessible(container);
  });

  test('show plain text with its line breaks on /imprint', async () => {
    await openSite('/imprint', { responses: { settings: [settings] } });
    expect((await screen.findByText(/Northlight GmbH/)).textContent).toBe('Northlight GmbH\nBerlin');
  });

  test('show contact details until the text has been written', async () => {
    await openSite('/privacy', { responses: { settings: [{ ...settings, privacy_text: ' ' }] } });
    const main = within(await screen.findByRole('main'));
    expect((await main.findByRole('link', { name: 'hello@northlight.example' })).getAttribute('href')).toBe(
      'mailto:hello@northlight.example',
    );
  });

  test('offer Retry after a failed load', async () => {
    const { user, responses } = await openSite('/imprint', { responses: { settings: 500 } });
    expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
    responses.settings = [settings];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Northlight GmbH/)).toBeTruthy();
  });
});
