import { Button, ConfirmDialog, DialogBody, DialogFooter } from '@northlight/shared-ui';
import { Formik, type FormikProps, useFormikContext } from 'formik';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnyObjectSchema } from 'yup';
import { describeNotices } from '../notices/notices-api.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormNotices, LateValidation, RecordFrame, SendingFieldset } from './form-parts.tsx';
import { FormLeaveGuard } from './leave-guard.tsx';
import type { OpenRecord } from './record-dialog.tsx';
import { RecordDraftKeeper } from './record-draft-keeper.tsx';
import type { RecordRow } from './save-row.ts';
import { useRecordDraft } from './use-record-draft.ts';
import { type RecordFormOptions, useRecordSave } from './use-record-save.ts';

export interface RecordFormProps<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row>,
    OpenRecord<Row> {
  schema: AnyObjectSchema;
  /** What a new one is called and sent by, in place of "New service" and "Create service". */
  newWords?: { readonly title: string; readonly submit: string };
  /** On a page the form stays: Cancel puts the stored version back. */
  isPage?: boolean;
  children: ReactNode | ((row: Row | null) => ReactNode);
}

/**
 * The form of a record, in a Sheet, a Dialog or on a page: keeps what is typed on this device, guards leaving, and sends
 * once more by itself when the connection comes back. How it saves: `useRecordSave`.
 */
export function RecordForm<Values extends object, Row extends RecordRow>(
  props: RecordFormProps<Values, Row>,
) {
  const { row, noun, schema, children, onClose, isPage = false } = props;
  const { title, submit } = props.newWords ?? { title: `New ${noun}`, submit: `Create ${noun}` };
  const { found, keep, drop } = useRecordDraft(props.draftArea ?? props.area, row?.id ?? 'new');
  const [draft, setDraft] = useState(found);
  const released = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const form = useRef<FormikProps<Values>>(null);
  const session = useRecordSave({ ...props, draft: found, keep, drop, released });

  useEffect(() => {
    // The dialog opened before the form was there: what is typed should go into its first field at once.
    if (!isPage) top.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isPage]);

  // Nothing here reads the form's state: a key pressed in one field must not draw all of them.
  return (
    <Formik<Values>
      innerRef={form}
      initialValues={session.stored}
      validationSchema={schema}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={(values, helpers) => session.save(values, helpers)}
    >
      <RecordFrame aria-label={row === null ? title : `Edit ${noun}`}>
        <RecordDraftKeeper
          draft={draft}
          keep={(values: Values) => keep(session.draftOf(values))}
          drop={drop}
        />
        <LateValidation />
        <SendingFieldset>
          <DialogBody ref={top}>
            <FormNotices
              failure={session.failure}
              isOffline={session.isOffline}
              isRestored={draft !== null}
              onDiscard={() => {
                drop();
                setDraft(null);
                session.restart();
              }}
            />
            {typeof children === 'function' ? children(row) : children}
          </DialogBody>
        </SendingFieldset>
        <Buttons
          isPage={isPage}
          submitLabel={row === null ? submit : 'Save changes'}
          onCancel={isPage ? () => form.current?.resetForm() : onClose}
        />
        <FormLeaveGuard released={released} onLeave={drop} />
        <ConfirmDialog
          isOpen={session.question !== null}
          tone="neutral"
          title={`Save and tell ${session.question?.notices[0]?.client_name}?`}
          description={describeNotices(session.question?.notices ?? [])}
          confirmLabel="Save and tell"
          cancelLabel="Keep editing"
          onConfirm={() => session.question?.answer(true)}
          onCancel={() => session.question?.answer(false)}
        />
        <ConflictDialog
          isOpen={session.conflict !== null}
          noun={noun}
          found={session.conflict?.found ?? []}
          onCancel={session.dismissConflict}
          onChoose={(takeTheirs) =>
            form.current && session.choose(form.current.values, takeTheirs, form.current)
          }
        />
      </RecordFrame>
    </Formik>
  );
}

interface ButtonsProps {
  isPage: boolean;
  submitLabel: string;
  onCancel: () => void;
}

function Buttons(props: ButtonsProps) {
  const { isSubmitting, dirty } = useFormikContext();
  return <DrawnButtons {...props} isSubmitting={isSubmitting} isDirty={dirty} />;
}

const DrawnButtons = memo(function DrawnButtons({
  isPage,
  submitLabel,
  onCancel,
  isSubmitting,
  isDirty,
}: ButtonsProps & { isSubmitting: boolean; isDirty: boolean }) {
  return (
    <DialogFooter>
      <Button onClick={onCancel} disabled={isSubmitting || (isPage && !isDirty)}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" isLoading={isSubmitting}>
        {submitLabel}
      </Button>
    </DialogFooter>
  );
});
