import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Input } from '../forms/control.tsx';
import { Field } from '../forms/field.tsx';
import { Cluster } from '../layout/stack.tsx';
import { AlertDialog } from '../overlays/alert-dialog.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../overlays/dialog-parts.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import type { ToastManager } from '../toast/toast-manager.ts';
import { Section } from './section.tsx';

export type OverlayName = 'dialog' | 'busy' | 'alert' | 'confirm' | 'cascade' | 'sheet';

export interface OverlaysSectionProps {
  toasts: ToastManager;
  /** The one that is open at first. */
  initiallyOpen?: OverlayName | null;
}

/** What lies over the page. */
export function OverlaysSection({ toasts, initiallyOpen = null }: OverlaysSectionProps) {
  const [openName, setOpenName] = useState<OverlayName | null>(initiallyOpen);
  const close = () => setOpenName(null);
  return (
    <Section title="Overlays">
      <Cluster>
        <Button onClick={() => setOpenName('dialog')}>Dialog</Button>
        <Button onClick={() => setOpenName('busy')}>Busy dialog</Button>
        <Button onClick={() => setOpenName('alert')}>Alert dialog</Button>
        <Button onClick={() => setOpenName('confirm')}>Confirm</Button>
        <Button onClick={() => setOpenName('cascade')}>Confirm by name</Button>
        <Button onClick={() => setOpenName('sheet')}>Sheet</Button>
        <Button onClick={() => toasts.show({ title: 'Invoice marked as paid' })}>Toast</Button>
        <Button
          onClick={() =>
            toasts.show({ tone: 'success', title: 'Success', description: 'Logged out successfully' })
          }
        >
          Toast of success
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              tone: 'danger',
              title: 'Error',
              description: 'Failed to save invoice',
              action: { label: 'Retry', onSelect: () => {} },
            })
          }
        >
          Toast of an error
        </Button>
      </Cluster>
      <Dialog
        isOpen={openName === 'dialog' || openName === 'busy'}
        isBusy={openName === 'busy'}
        onClose={close}
        title="New invoice"
        description="For Acme, project Checkout."
      >
        <DialogBody>
          <Field label="Number">{(control) => <Input {...control} defaultValue="INV-0044" />}</Field>
          <Field label="Name">{(control) => <Input {...control} defaultValue="Sprint 4" />}</Field>
          <Field label="Amount">{(control) => <Input {...control} defaultValue="4200.00" />}</Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" isLoading={openName === 'busy'} onClick={close}>
            Create invoice
          </Button>
        </DialogFooter>
      </Dialog>
      <AlertDialog
        isOpen={openName === 'alert'}
        onClose={close}
        title="Your session has ended"
        description="Sign in again to go on. What you wrote is kept."
      >
        <DialogBody />
        <DialogFooter>
          <Button variant="primary" onClick={close}>
            Sign in
          </Button>
        </DialogFooter>
      </AlertDialog>
      <ConfirmDialog
        isOpen={openName === 'confirm'}
        title="Delete invoice INV-0042?"
        description="The invoice and its PDF are gone for good. The client no longer sees them."
        confirmLabel="Delete invoice"
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={openName === 'cascade'}
        title="Delete project Checkout?"
        description="Its 4 sprints, 31 tickets and 12 invoices go with it."
        confirmLabel="Delete project"
        typeToConfirm="Checkout"
        onConfirm={close}
        onCancel={close}
      />
      <Sheet isOpen={openName === 'sheet'} onClose={close} title="Checkout">
        <DialogBody>Four sprints, 31 tickets and 12 invoices.</DialogBody>
      </Sheet>
    </Section>
  );
}
