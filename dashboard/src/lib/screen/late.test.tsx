import { expect, test } from '@jest/globals';
import { fetchLate } from '@northlight/contract/first-view/use-late';
import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
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

test('draws what arrives ahead between its boxes and its own asking', async () => {
  const code = { Part: () => <p>Form</p> };
  // biome-ignore lint/suspicious/noThenProperty: it is here at once, where a promise would be after the asking
  const load = () => ({ then: (arrive: (loaded: typeof code) => unknown) => arrive(code) });
  const Part = late('The form', load as unknown as () => Promise<typeof code>, <p>Boxes</p>);
  function Page() {
    useLayoutEffect(() => void fetchLate(load as unknown as () => Promise<typeof code>), []);
    return <Part />;
  }
  openScreen(
    () => <Page />,
    '/dashboard',
    () => [],
  );
  expect(await screen.findByText('Form')).toBeTruthy();
});
