import { Late } from '@northlight/client-work';
import { useState } from 'react';

const loadDialog = () => import(/* webpackChunkName: "forms" */ './reminder-dialog.tsx');

/** The dialog that sends reminders of the given invoices. */
export function useReminder() {
  const [invoiceIds, remind] = useState<readonly string[] | null>(null);
  const reminderDialog = (
    <Late load={loadDialog} subject="The reminder" isNeeded={invoiceIds !== null}>
      {({ ReminderDialog }) =>
        invoiceIds && <ReminderDialog invoiceIds={invoiceIds} onClose={() => remind(null)} />
      }
    </Late>
  );
  return { remind, reminderDialog };
}
