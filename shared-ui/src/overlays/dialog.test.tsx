import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { expectAccessible, setup } from '../testing/set-up.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, Sheet } from './dialog.tsx';
import { DialogBody, DialogFooter } from './dialog-parts.tsx';

function Sample({ isBusy = false, onClose = () => {} }: { isBusy?: boolean; onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    onClose();
    setIsOpen(false);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New invoice</Button>
      <Dialog isOpen={isOpen} onClose={close} title="New invoice" description="For Acme." isBusy={isBusy}>
        <DialogBody>
          <input aria-label="Number" />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('focuses its first field, has a name, and returns focus to the trigger', async () => {
    const { user } = setup(<Sample />);
    await user.click(screen.getByRole('button', { name: 'New invoice' }));
    const dialog = await screen.findByRole('dialog', { name: 'New invoice' });
    expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number' })));
    await expectAccessible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New invoice' })),
    );
  });

  test('closes with its close button', async () => {
    const onClose = jest.fn();
    const { user } = setup(<Sample onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'New invoice' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('does not close while busy', async () => {
    const onClose = jest.fn();
    const { user } = setup(<Sample isBusy onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'New invoice' }));
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const outside = dialog.parentElement;
    if (outside) await user.click(outside);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBe(dialog);
  });
});

function Confirm(props: {
  isBusy?: boolean;
  typeToConfirm?: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      title="Delete project Checkout?"
      description="This also deletes its sprints, tickets and invoices."
      confirmLabel="Delete project"
      {...props}
    />
  );
}

describe('ConfirmDialog', () => {
  test('names the item and the consequence, and focuses Cancel', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    const { user } = setup(<Confirm onConfirm={onConfirm} onCancel={onCancel} />);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete project Checkout?' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('This also deletes its sprints, tickets and invoices.');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await expectAccessible();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete project' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('cancels on Escape, not on a click outside', async () => {
    const onCancel = jest.fn();
    const { user } = setup(<Confirm onConfirm={() => {}} onCancel={onCancel} />);
    const dialog = await screen.findByRole('alertdialog');
    if (dialog.parentElement) await user.click(dialog.parentElement);
    expect(onCancel).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  test('requires the name for cascading deletions', async () => {
    const onConfirm = jest.fn();
    const { user } = setup(<Confirm typeToConfirm="Checkout" onConfirm={onConfirm} onCancel={() => {}} />);
    const confirm = await screen.findByRole('button', { name: 'Delete project' });
    const name = screen.getByRole('textbox', { name: /Checkout/ });
    expect(confirm.matches(':disabled')).toBe(true);
    await user.type(name, 'Check{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(name, 'out ');
    expect(confirm.matches(':disabled')).toBe(false);
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  test('does not submit a surrounding form', async () => {
    const onConfirm = jest.fn();
    const onSubmit = jest.fn();
    const { user } = setup(
      <form onSubmit={onSubmit}>
        <Confirm onConfirm={onConfirm} onCancel={() => {}} />
      </form>,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete project' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('neither closes nor confirms again while busy', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    const { user } = setup(<Confirm isBusy onConfirm={onConfirm} onCancel={onCancel} />);
    await user.click(await screen.findByRole('button', { name: 'Delete project' }));
    await user.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('Sheet', () => {
  test('is a named dialog that closes with its button or Escape', async () => {
    const onClose = jest.fn();
    const { user } = setup(
      <Sheet isOpen onClose={onClose} title="Menu" side="left">
        <a href="/dashboard">Dashboard</a>
      </Sheet>,
    );
    const sheet = await screen.findByRole('dialog', { name: 'Menu' });
    expect(getComputedStyle(sheet).width).toMatch(/^min\(.*, 100%\)$/);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
