import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeFunctions, openSite } from '../testing/open-site.tsx';

describe.each([
  ['/blog', 'Subscribe', /just sent to vi@site.example/],
  ['/own-data', 'Send me the links', /We sent an email/],
])('a form on %s whose hidden field is filled in', (path, button, thanks) => {
  test('asks for a second press, which sends it', async () => {
    const sentBodies = fakeFunctions(({ leave_empty }) =>
      leave_empty === ''
        ? [200, { ok: true }]
        : [422, { error: { code: 'looks_automatic', message: 'Please press the button again.' } }],
    );
    const { user, container } = await openSite(path, { responses: { blogs: [] } });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'vi@site.example');
    const hiddenField = container.querySelector<HTMLInputElement>('[name=leave_empty]');
    if (hiddenField) hiddenField.value = 'https://www.example.com';
    await user.click(screen.getByRole('button', { name: button }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please press the button again.');
    expect(screen.queryByText(thanks)).toBeNull();
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByText(thanks)).toBeTruthy());
    expect(sentBodies.map(({ leave_empty }) => leave_empty)).toEqual(['https://www.example.com', '']);
  });
});
