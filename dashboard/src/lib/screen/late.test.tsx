import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/open-dashboard.tsx';
import { late } from './late.tsx';

test('says what could not be fetched, and fetches it again on Retry', async () => {
  let answers = 0;
  const Part = late<{ name: string }>(
    'The form',
    async () => {
      answers += 1;
      if (answers === 1) throw new Error('the network is away');
      return { Part: ({ name }) => <p>Form of {name}</p> };
    },
    <p>Boxes</p>,
  );
  const { user } = openScreen(
    () => <Part name="a ticket" />,
    '/dashboard',
    () => [],
  );
  expect(screen.getByText('Boxes')).toBeTruthy();
  expect(await screen.findByText('The form could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Form of a ticket')).toBeTruthy();
  expect(answers).toBe(2);
});
