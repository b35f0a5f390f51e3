import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openPortal, sprintId, userId } from '../testing/open-portal.tsx';
import { type Decision, SignoffDialog } from './signoff-dialog.tsx';

beforeEach(() => localStorage.clear());

const openDialog = (decision: Decision) =>
  openPortal(
    () => (
      <SignoffDialog
        userId={userId}
        sprint={{ id: sprintId, title: 'Checkout' }}
        decision={decision}
        onClose={() => undefined}
      />
    ),
    '/client-portal',
    '/client-portal',
    { sprint_signoffs: { status: 409, body: { code: '23505' } } },
  );

test('the approval note does not start with a draft of requested changes', async () => {
  const { user } = openDialog('changes_requested');
  await user.type(await screen.findByRole('textbox', { name: /What should change/ }), 'The stock is wrong');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const approval = openDialog('approved');
  expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('');
  await approval.user.click(screen.getByRole('button', { name: 'Approve Sprint' }));
  await waitFor(() =>
    expect(approval.writesTo('sprint_signoffs')[0]?.body).toMatchObject({
      decision: 'approved',
      comment: null,
    }),
  );
});

test('a recorded decision leaves no draft, though the first response was lost', async () => {
  const { user, toasts } = openDialog('approved');
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'Looks good');
  await user.click(screen.getByRole('button', { name: 'Approve Sprint' }));
  await waitFor(() => expect(toasts()).toEqual(['Sprint Approved: ']));
  cleanup();
  openDialog('approved');
  expect(await screen.findByRole('textbox', { name: /Note/ })).toHaveValue('');
});

test('requested changes need a reason', async () => {
  const { user, writesTo } = openDialog('changes_requested');
  const submit = await screen.findByRole('button', { name: 'Request Changes' });
  await user.click(submit);
  expect(await screen.findByText('Please say what should change.')).toBeVisible();
  expect(writesTo('sprint_signoffs')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /What should change/ }), 'The stock is wrong');
  await user.click(submit);
  await waitFor(() =>
    expect(writesTo('sprint_signoffs')[0]?.body).toMatchObject({
      decision: 'changes_requested',
      comment: 'The stock is wrong',
    }),
  );
});
