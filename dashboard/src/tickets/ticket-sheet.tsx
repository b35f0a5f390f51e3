import { FormSkeleton } from '../lib/record/form-skeleton.tsx';
import { type OpenRecord, RecordDialog, type RecordDialogProps } from '../lib/record/record-dialog.tsx';
import { late } from '../lib/screen/late.tsx';
import { texts } from '../lib/texts.ts';
import { type TicketRow, ticketApi } from './ticket-api.ts';

interface TicketPlace {
  readonly projectId: string;
  /** The sprint that a new one is in; empty for none. */
  readonly sprintId: string;
}

export interface TicketFormProps extends OpenRecord<TicketRow>, TicketPlace {}

const TicketForm = late<TicketFormProps>(
  'The form',
  async () => ({ Part: (await import('./ticket-form.tsx')).TicketForm }),
  <FormSkeleton />,
);

export interface TicketSheetProps extends TicketPlace {
  list: RecordDialogProps<never, never>['list'];
}

/** Opens a new ticket of a project, or one that is changed. */
export function TicketSheet({ list, ...place }: TicketSheetProps) {
  return (
    <RecordDialog
      noun="ticket"
      list={list}
      detail={ticketApi.detail}
      loadFailedText={texts.tickets.fetchFailed}
    >
      {(record) => <TicketForm {...record} {...place} />}
    </RecordDialog>
  );
}
