import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/set-up.tsx';
import { KitPage } from './index.tsx';

test('the kit page shows every group, accessibly', async () => {
  render(<KitPage />);
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual(['Type and colour', 'Actions', 'Forms', 'Display', 'States', 'Overlays']);
  await expectAccessible();
});
