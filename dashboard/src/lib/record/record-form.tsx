import { Button, ConfirmDialog, DialogBody, DialogFooter, Form, FormFieldset } from '@northlight/shared-ui';
import type { UseQueryOptions } from '@tanstack/react-query';
import { Formik, type FormikProps, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { AnyObjectSchema } from 'yup';
import { isSame } from '../is-same.ts';
import { describeNotices } from '../notices/notice-queries.ts';
import type { ComparedField } from './conflict.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { AutosaveStatus, FormNotices } from './form-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordDraftKeeper, useRecordDraft } from './record-draft.tsx';
import type { WrittenRow } from './record-saver.ts';
import type { RecordRow } from './save-row.ts';
import { type RecordFormOptions, useRecordSave } from './use-record-save.ts';

/** The record that a form edits. */
export interface EditedRecord<Row> {
  /** Null for a new record. */
  readonly row: Row | null;
  readonly onBusy: (isBusy: boolean) => void;
  /** Called after a save or a cancel. Navigates away from the form. */
  readonly onClose: () => void;
}

/** What a form needs of `recordApi`. */
export interface RecordSource<Row, Input> {
  readonly area: string;
  readonly detail: (id: string) => UseQueryOptions<Row | null>;
  readonly insert: (input: Input, id: string) => Promise<WrittenRow | undefined>;
  readonly update: (version: RecordRow, input: Input) => Promise<WrittenRow | undefined>;
}

/** What a form needs of `defineForm`. */
export interface RecordDefinition<Values, Row, Input> {
  readonly emptyValues: Values;
  readonly schema: AnyObjectSchema;
  readonly compared: readonly ComparedField<Values>[];
  readonly toValues: (row: Row) => Values;
  readonly toInput: (values: Values) => Input;
}

/** A table and its form as the sheet takes them. */
export function editing<Values extends object, Row extends RecordRow, Input>(
  { area, detail, insert, update }: RecordSource<Row, Input>,
  { emptyValues, schema, compared, toValues, toInput }: RecordDefinition<Values, Row, Input>,
) {
  return {
    ...{ area, detail, emptyValues, schema, compared, toValues },
    insert: (values: Values, id: string) => insert(toInput(values), id),
    update: (row: RecordRow, values: Values) => update(row, toInput(values)),
    asStored: (values: Values, row: Row) => toValues({ ...row, ...toInput(values) }),
  };
}

/**
 * As tall as its sheet at least: the buttons keep their place when an error makes a field taller, so that the press that
 * made it appear still lands.
 */
const Frame = styled(Form)`
  display: flex;
  flex-direction: column;
  min-height: 100%;

  & > fieldset {
    flex: 1;
  }
`;

export interface RecordFormProps<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row>,
    EditedRecord<Row> {
  /** What a new one is called and sent by, in place of "New service" and "Create service". */
  newWords?: { readonly title: string; readonly submit: string };
  /** What the button that saves says of these values, in place of the above and "Save changes". */
  submitLabel?: (values: Values, row: Row | null) => string | null;
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
  const { row, noun, children, isPage = false } = props;
  const { found, keep, drop } = useRecordDraft(props.draftArea ?? props.area, row?.id ?? 'new');
  const [draft, setDraft] = useState(found);
  const released = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const form = useRef<FormikProps<Values>>(null);
  const session = useRecordSave({ ...props, draft: found, keep, drop, released });

  useEffect(() => {
    // The dialog opened before the form was there: what is typed should go into its first field at once. A dialog that
    // opens with its form takes the focus itself, and has to see first what had it.
    const isOpen = top.current?.closest('[role=dialog]')?.contains(document.activeElement);
    if (!isPage && isOpen) top.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isPage]);

  return (
    <Formik<Values>
      innerRef={form}
      initialValues={session.stored}
      validationSchema={props.schema}
      onSubmit={session.save}
    >
      <Frame aria-label={row === null ? (props.newWords?.title ?? `New ${noun}`) : `Edit ${noun}`}>
        <RecordDraftKeeper<Values>
          draft={draft}
          saved={session.saved}
          keep={(values) => keep(session.draftOf(values))}
          drop={drop}
          // Half a date reads as none: it is not stored before it is whole.
          onTyped={(values) => hasUnfinishedInput(top.current) || session.typed(values)}
        />
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
        <Footer {...props} session={session} released={released} drop={drop} />
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
      </Frame>
    </Formik>
  );
}

/** Whether a date or a time is typed in part. */
const hasUnfinishedInput = (form: HTMLElement | null): boolean =>
  Array.from(form?.querySelectorAll('input') ?? []).some(({ validity }) => validity.badInput);

/** The fields of the form around, disabled while it is sent. */
function SendingFieldset({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormikContext();
  return <FormFieldset disabled={isSubmitting}>{children}</FormFieldset>;
}

interface FooterProps<Values extends object, Row extends RecordRow> extends RecordFormProps<Values, Row> {
  session: ReturnType<typeof useRecordSave<Values, Row>>;
  released: RefObject<boolean>;
  drop: () => void;
}

/** The buttons, and what guards typed text. */
function Footer<Values extends object, Row extends RecordRow>(props: FooterProps<Values, Row>) {
  const { row, noun, newWords, submitLabel, autosaves, isPage = false, session, released, drop } = props;
  const { values, isSubmitting, resetForm } = useFormikContext<Values>();
  const isStored = isSame(values, session.saved);
  const label = row === null ? (newWords?.submit ?? `Create ${noun}`) : 'Save changes';
  return (
    <>
      <DialogFooter>
        {autosaves && <AutosaveStatus state={session.autosaveState} onRetry={() => void session.flush()} />}
        <Button
          onClick={() => (isPage ? resetForm() : void session.close(values))}
          disabled={isSubmitting || (isPage && isStored)}
        >
          {autosaves && isStored ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" variant="primary" isLoading={isSubmitting}>
          {submitLabel?.(values, row) ?? label}
        </Button>
      </DialogFooter>
      <LeaveGuard
        isDirty={!isStored && !isSubmitting}
        isHeld={!isStored}
        released={released}
        onLeave={drop}
      />
    </>
  );
}
