import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../testing/open-screen.tsx';
import { PaletteDialog } from './palette-dialog.tsx';

test('Enter opens no record that was found for an earlier text', async () => {
  const Palette = () => <PaletteDialog isOpen onClose={() => undefined} />;
  const { user, router } = openScreen(Palette, '/dashboard', ({ target, query }) => {
    if (target !== 'services') return [];
    return query.get('search_text')?.includes('quartz b')
      ? [{ id: 'b', label: 'Quartz B' }]
      : [{ id: 'a', label: 'Quartz A' }];
  });
  const input = await screen.findByRole('combobox');
  await user.type(input, 'quartz');
  await screen.findByRole('option', { name: /Quartz A/ });
  await user.type(input, ' b{Enter}');
  expect(router.state.location.search).toBe('');
  await screen.findByRole('option', { name: /Quartz B/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?edit=b'));
});
