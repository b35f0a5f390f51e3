import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/open-screen.tsx';
import { createRecordDialog } from './record-sheet.tsx';

test('a form whose code cannot be loaded says so, and loads with Retry', async () => {
  window.reportError = jest.fn();
  const load = jest.fn(async () => ({ Form: () => <input aria-label="Name" /> }));
  const Sheet = createRecordDialog({
    noun: 'thing',
    detail: (id) => ({ queryKey: [id] }),
    loadFailedText: 'Failed to fetch things',
    load: load.mockRejectedValueOnce(new Error('offline')),
  });
  const { user } = openScreen(
    () => <Sheet list={{ current: { kind: 'new' }, close: () => undefined }} />,
    '/dashboard/things',
    () => [],
  );
  expect(await screen.findByText('The form could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});
