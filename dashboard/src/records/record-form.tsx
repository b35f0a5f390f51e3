import { Button, ConfirmDialog, DialogBody, DialogFooter, Form, FormFieldset } from '@northlight/shared-ui';
import type { UseQueryOptions } from '@tanstack/react-query';
import { Formik, type FormikProps, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { AnyObjectSchema } from 'yup';
import { describeNotifications } from '../client-notifications/notification-queries.ts';
import { AutosaveStatus, FormNotices } from './form-notices.tsx';
import { isSame } from './is-same.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import type { ComparedField } from './saving/field-differences.ts';
import { RecordDraftSync, useRecordDraft } from './saving/record-draft.tsx';
import type { WrittenRow } from './saving/record-saver.ts';
import type { RecordRow } from './saving/save-row.ts';
import { type RecordFormOptions, useRecordSave } from './saving/use-record-save.ts';

export interface EditedRecord<Row> {
  /** Null for a new record. */
  readonly row: Row | null;
  readonly onBusyChange: (isBusy: boolean) => void;
  /** Called after a save or cancel. Navigates away from the form. */
  readonly onClose: () => void;
}

export interface RecordSource<Row, Input> {
  readonly area: string;
  readonly detail: (id: string) => UseQueryOptions<Row | null>;
  readonly insert: (input: Input, id: string) => Promise<WrittenRow | undefined>;
  readonly update: (version: RecordRow, input: Input) => Promise<WrittenRow | undefined>;
}

/** The part of `defineForm`'s result that a form uses. */
export interface RecordDefinition<Values, Row, Input> {
  readonly emptyValues: Values;
  readonly schema: AnyObjectSchema;
  readonly comparedFields: readonly ComparedField<Values>[];
  readonly toValues: (row: Row) => Values;
  readonly toInput: (values: Values) => Input;
}

/** Combines a table and its form definition into the props of a record form. */
export function createRecordFormProps<Values extends object, Row extends RecordRow, Input>(
  { area, detail, insert, update }: RecordSource<Row, Input>,
  { emptyValues, schema, comparedFields, toValues, toInput }: RecordDefinition<Values, Row, Input>,
) {
  return {
    ...{ area, detail, emptyValues, schema, comparedFields, toValues },
    insert: (values: Values, id: string) => insert(toInput(values), id),
    update: (row: RecordRow, values: Values) => update(row, toInput(values)),
    normalize: (values: Values, row: Row) => toValues({ ...row, ...toInput(values) }),
  };
}

/**
 * At least as tall as its sheet, so that the buttons stay in place when an error makes a field taller. Otherwise the
 * click that caused the error would miss.
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
  /** Replaces "New service" and "Create service". */
  newLabels?: { readonly title: string; readonly submit: string };
  /** The label of the save button for these values; null for the default. */
  getSubmitLabel?: (values: Values, row: Row | null) => string | null;
  /** On a page the form stays open: Cancel resets it. */
  isPage?: boolean;
  /** Buttons before Cancel. */
  footerActions?: ReactNode;
  children: ReactNode | ((row: Row | null) => ReactNode);
}

/**
 * A record's form, in a sheet or on a page. Stores a draft on this device, warns before leaving, and submits again when the
 * connection is back. `useRecordSave` does the saving.
 */
export function RecordForm<Values extends object, Row extends RecordRow>(
  props: RecordFormProps<Values, Row>,
) {
  const { row, noun, children, isPage = false } = props;
  const { storedDraft, saveDraft, discardDraft } = useRecordDraft(
    props.draftArea ?? props.area,
    row?.id ?? 'new',
  );
  const [draft, setDraft] = useState(storedDraft);
  const shouldSkipLeaveGuard = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const form = useRef<FormikProps<Values>>(null);
  const recordSave = useRecordSave({
    ...props,
    draft: storedDraft,
    saveDraft,
    discardDraft,
    shouldSkipLeaveGuard,
  });

  useEffect(() => {
    // If the sheet opened before the form loaded, move focus to the first field. If both open together, the sheet
    // moves focus itself, and must first record which element had it.
    const isOpen = body.current?.closest('[role=dialog]')?.contains(document.activeElement);
    if (!isPage && isOpen) body.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isPage]);

  return (
    <Formik<Values>
      innerRef={form}
      initialValues={recordSave.initialValues}
      validationSchema={props.schema}
      onSubmit={recordSave.save}
    >
      <Frame aria-label={row === null ? (props.newLabels?.title ?? `New ${noun}`) : `Edit ${noun}`}>
        <RecordDraftSync<Values>
          draft={draft}
          saved={recordSave.saved}
          saveDraft={(values) => saveDraft(recordSave.toDraft(values))}
          discardDraft={discardDraft}
          // An incomplete date has an empty value, so saving waits until it is complete.
          onChange={(values) => hasUnfinishedInput(body.current) || recordSave.handleChange(values)}
        />
        <SubmittingFieldset>
          <DialogBody ref={body}>
            <FormNotices
              failure={recordSave.failure}
              attempted={recordSave.attempted}
              isRestored={draft !== null}
              onDiscard={() => {
                discardDraft();
                setDraft(null);
                recordSave.restart();
              }}
            />
            {typeof children === 'function' ? children(row) : children}
          </DialogBody>
        </SubmittingFieldset>
        <Footer
          {...props}
          recordSave={recordSave}
          shouldSkipLeaveGuard={shouldSkipLeaveGuard}
          discardDraft={discardDraft}
        />
        <ConfirmDialog
          isOpen={recordSave.confirmation !== null}
          tone="neutral"
          title={`Save and notify ${recordSave.confirmation?.notifications[0]?.client_name}?`}
          description={describeNotifications(recordSave.confirmation?.notifications ?? [])}
          confirmLabel="Save and notify"
          cancelLabel="Keep editing"
          onConfirm={() => recordSave.confirmation?.respond(true)}
          onCancel={() => recordSave.confirmation?.respond(false)}
        />
        <ConflictDialog
          isOpen={recordSave.conflict !== null}
          noun={noun}
          differences={recordSave.conflict?.differences ?? []}
          onCancel={recordSave.dismissConflict}
          onChoose={(theirFields) =>
            form.current && recordSave.resolveConflict(form.current.values, theirFields, form.current)
          }
        />
      </Frame>
    </Formik>
  );
}

const hasUnfinishedInput = (form: HTMLElement | null): boolean =>
  Array.from(form?.querySelectorAll('input') ?? []).some(({ validity }) => validity.badInput);

function SubmittingFieldset({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormikContext();
  return <FormFieldset disabled={isSubmitting}>{children}</FormFieldset>;
}

interface FooterProps<Values extends object, Row extends RecordRow> extends RecordFormProps<Values, Row> {
  recordSave: ReturnType<typeof useRecordSave<Values, Row>>;
  shouldSkipLeaveGuard: RefObject<boolean>;
  discardDraft: () => void;
}

function Footer<Values extends object, Row extends RecordRow>(props: FooterProps<Values, Row>) {
  const {
    row,
    noun,
    newLabels,
    getSubmitLabel,
    canAutosave,
    isPage = false,
    footerActions,
    recordSave,
    shouldSkipLeaveGuard,
    discardDraft,
  } = props;
  const { values, isSubmitting, resetForm } = useFormikContext<Values>();
  const isSaved = isSame(values, recordSave.saved);
  const label = row === null ? (newLabels?.submit ?? `Create ${noun}`) : 'Save changes';
  return (
    <>
      <DialogFooter>
        {canAutosave && (
          <AutosaveStatus state={recordSave.autosaveState} onRetry={() => void recordSave.flush()} />
        )}
        {footerActions}
        <Button
          onClick={() => (isPage ? resetForm() : void recordSave.close(values))}
          disabled={isSubmitting || (isPage && isSaved)}
        >
          {canAutosave && isSaved ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" variant="primary" isLoading={isSubmitting}>
          {getSubmitLabel?.(values, row) ?? label}
        </Button>
      </DialogFooter>
      <LeaveGuard
        isDirty={!isSaved && !isSubmitting}
        hasInput={!isSaved}
        shouldSkipLeaveGuard={shouldSkipLeaveGuard}
        onLeave={discardDraft}
      />
    </>
  );
}
