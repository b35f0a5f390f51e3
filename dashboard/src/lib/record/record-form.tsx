import { Formik, type FormikProps } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, DialogBody, DialogFooter, FormAlert, FormFieldset } from 'shared-ui';
import type { AnyObjectSchema } from 'yup';
import type { Draft } from '../drafts/draft-store.ts';
import { useDraft, useDraftKey } from '../drafts/use-draft.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordFrame } from './record-frame.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { SendWhenOnline } from './send-when-online.tsx';
import { type RecordFormOptions, type RecordRow, useRecordSave } from './use-record-save.ts';

export type { RecordFormOptions, RecordRow } from './use-record-save.ts';

export interface RecordFormProps<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row> {
  schema: AnyObjectSchema;
  /** Null: a new record. */
  row: Row | null;
  onBusy: (isBusy: boolean) => void;
  /** After a save, or when the person gives up. Navigates away from the form. */
  onClose: () => void;
  /** On a page the form stays: Cancel puts the stored version back. */
  isPage?: boolean;
  children: ReactNode | ((form: FormikProps<Values>, row: Row | null) => ReactNode);
}

/**
 * The form of a record, in a Sheet, a Dialog or on a page: keeps what is typed on this device, guards leaving, and sends
 * once more by itself when the connection comes back. How it saves: `useRecordSave`.
 */
export function RecordForm<Values extends object, Row extends RecordRow>(
  props: RecordFormProps<Values, Row>,
) {
  const key = useDraftKey(props.draftArea ?? props.area, props.row?.id ?? 'new');
  const draft = useDraft(key);
  if (draft.found === undefined) return null;
  return <Loaded {...props} draft={draft.found} keep={draft.keep} drop={draft.drop} />;
}

interface LoadedProps<Values extends object, Row extends RecordRow> extends RecordFormProps<Values, Row> {
  draft: Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
}

function Loaded<Values extends object, Row extends RecordRow>(props: LoadedProps<Values, Row>) {
  const { row, noun, schema, children, onClose, drop, keep, isPage = false } = props;
  const [draft, setDraft] = useState(props.draft);
  const released = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const session = useRecordSave({ ...props, released });

  useEffect(() => {
    // The dialog opened before the form was there: what is typed should go into its first field at once.
    if (!isPage) top.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isPage]);

  return (
    <Formik<Values>
      initialValues={session.stored}
      validationSchema={schema}
      onSubmit={(values, helpers) => session.save(values, helpers)}
    >
      {(form) => (
        <RecordFrame aria-label={row === null ? `New ${noun}` : `Edit ${noun}`}>
          <DraftKeeper draft={draft} keep={(values: Values) => keep(session.draftOf(values))} drop={drop} />
          <FormFieldset disabled={form.isSubmitting}>
            <DialogBody ref={top}>
              {session.failure !== null && <FormAlert>{session.failure}</FormAlert>}
              {session.isOffline && <SendWhenOnline send={() => void form.submitForm()} />}
              {draft !== null && (
                <RestoredNotice
                  onDiscard={() => {
                    drop();
                    setDraft(null);
                    form.resetForm();
                    session.restart();
                  }}
                />
              )}
              {typeof children === 'function' ? children(form, row) : children}
            </DialogBody>
          </FormFieldset>
          <DialogFooter>
            <Button
              onClick={isPage ? () => form.resetForm() : onClose}
              disabled={form.isSubmitting || (isPage && !form.dirty)}
            >
              Cancel
            </Button>
            <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
              {row === null ? `Create ${noun}` : 'Save changes'}
            </Button>
          </DialogFooter>
          <LeaveGuard isDirty={form.dirty && !form.isSubmitting} released={released} onLeave={drop} />
          <ConflictDialog
            isOpen={session.conflict !== null}
            noun={noun}
            found={session.conflict?.found ?? []}
            isBusy={form.isSubmitting}
            onCancel={session.dismissConflict}
            onChoose={(takeTheirs) => session.choose(form.values, takeTheirs, form)}
          />
        </RecordFrame>
      )}
    </Formik>
  );
}
