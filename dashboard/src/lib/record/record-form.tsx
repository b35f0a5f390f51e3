import { useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AppError } from 'auth-kit';
import { Formik, type FormikHelpers, type FormikProps } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, DialogBody, DialogFooter, Form, FormAlert, FormFieldset } from 'shared-ui';
import type { AnyObjectSchema } from 'yup';
import type { Draft } from '../drafts/draft-store.ts';
import { useDraft, useDraftKey } from '../drafts/use-draft.ts';
import { texts } from '../texts.ts';
import { type ComparedField, differences, type FieldDifference, isSame } from './conflict.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeFailure } from './describe-failure.ts';
import { DraftKeeper } from './draft-keeper.tsx';
import { invalidateArea } from './invalidate-area.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { StaleRowError } from './save-row.ts';
import { SendWhenOnline } from './send-when-online.tsx';

/** What every record has. */
export interface RecordRow {
  readonly id: string;
  readonly updated_at: string;
}

export interface RecordFormOptions<Values extends object, Row extends RecordRow> {
  /** The first part of its query keys, and of the key of its draft. */
  readonly area: string;
  /** The key of its draft, where an area has several forms, or one form per project. */
  readonly draftArea?: string;
  /** Fields that this device must not keep: a password. */
  readonly secret?: readonly (keyof Values & string)[];
  /** "service" */
  readonly noun: string;
  readonly emptyValues: Values;
  readonly toValues: (row: Row) => Values;
  readonly schema: AnyObjectSchema;
  /** The fields by their labels, for the comparison with what somebody else saved. */
  readonly compared: readonly ComparedField<Values>[];
  readonly insert: (values: Values, id: string) => Promise<Row>;
  /** Writes only over the version that was read. @throws StaleRowError */
  readonly update: (row: RecordRow, values: Values) => Promise<Row>;
  /** Without a text for a success the result is announced alone. */
  readonly texts: { readonly created?: string; readonly updated?: string; readonly saveFailed: string };
  /** Errors that belong to a field: a slug that is taken. */
  readonly fieldErrors?: (error: unknown) => Partial<Record<keyof Values & string, string>> | null;
}

export interface RecordFormProps<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row> {
  /** Null: a new record. */
  row: Row | null;
  onBusy: (isBusy: boolean) => void;
  /** After a save, or when the person gives up. Navigates away from the form. */
  onClose: () => void;
  children: ReactNode | ((form: FormikProps<Values>, row: Row | null) => ReactNode);
}

/** The version that a save writes over. */
interface Base<Values> {
  readonly row: RecordRow | null;
  readonly values: Values;
}

/**
 * The form of a record, in a Sheet or Dialog: keeps what is typed on this device, guards leaving, saves over the version
 * that was read and asks field by field when somebody else saved meanwhile, and sends once more by itself when the
 * connection comes back. A new record carries an id from the start, so sending it twice makes one row.
 */
export function RecordForm<Values extends object, Row extends RecordRow>(
  props: RecordFormProps<Values, Row>,
) {
  const { row } = props;
  const key = useDraftKey(props.draftArea ?? props.area, row?.id ?? 'new');
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
  const { row, noun, emptyValues, toValues, schema, compared, children, onBusy, onClose, drop } = props;
  const { toast, announce, report } = useServices();
  const queryClient = useQueryClient();
  const stored = row === null ? emptyValues : toValues(row);
  const [draft, setDraft] = useState(props.draft);
  const [newId] = useState(() => props.draft?.id ?? crypto.randomUUID());
  // A draft belongs to the version that it was begun on: saving it meets the guard when that is no longer the stored one.
  const [base, setBase] = useState<Base<Values>>(() => ({
    row: row === null ? null : { id: row.id, updated_at: props.draft?.readAt ?? row.updated_at },
    values: stored,
  }));
  const [initialValues] = useState(stored);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [conflict, setConflict] = useState<{ row: Row; found: readonly FieldDifference<Values>[] } | null>(
    null,
  );
  const released = useRef(false);
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The dialog opened before the form was there: what is typed should go into its first field at once.
    top.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);

  const finish = async (wasNew: boolean) => {
    drop();
    released.current = true;
    const told = wasNew ? props.texts.created : props.texts.updated;
    if (told === undefined) announce(`The ${noun} was saved`);
    else toast({ tone: 'success', title: texts.success, description: told });
    onBusy(false);
    onClose();
    await invalidateArea(queryClient, props.area);
  };

  const save = async (values: Values, over: Base<Values>, helpers: FormikHelpers<Values>): Promise<void> => {
    setFailure(null);
    setIsOffline(false);
    onBusy(true);
    try {
      if (over.row === null) await props.insert(values, newId);
      else await props.update(over.row, values);
      await finish(over.row === null);
    } catch (error) {
      if (error instanceof StaleRowError && error.current !== null) {
        await meetConflict(values, over, error.current as Row, helpers);
        return;
      }
      report(error, `saving a ${noun}`);
      const errors = props.fieldErrors?.(error) ?? null;
      if (errors) {
        helpers.setErrors(errors as Parameters<typeof helpers.setErrors>[0]);
        return;
      }
      const told = describeFailure(error, props.texts.saveFailed, noun);
      setFailure(told);
      setIsOffline(error instanceof AppError && error.code === 'network');
      toast({ tone: 'danger', title: texts.error, description: props.texts.saveFailed });
    } finally {
      onBusy(false);
    }
  };

  const meetConflict = async (
    values: Values,
    over: Base<Values>,
    current: Row,
    helpers: FormikHelpers<Values>,
  ) => {
    const theirs = toValues(current);
    // The answer to an earlier attempt of our own was lost: what is stored is what was typed.
    if (isSame(theirs, values)) return finish(false);
    const found = differences(compared, { base: over.values, mine: values, theirs });
    if (found.length > 0) {
      setConflict({ row: current, found });
      return;
    }
    await save(values, { row: current, values: theirs }, helpers);
  };

  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={(values, helpers) => save(values, base, helpers)}
    >
      {(form) => (
        <Form aria-label={row === null ? `New ${noun}` : `Edit ${noun}`}>
          <DraftKeeper
            draft={draft}
            keep={(values) =>
              props.keep({
                values: withoutSecrets(values, props.secret),
                readAt: base.row?.updated_at ?? null,
                id: newId,
                keptAt: new Date().toISOString(),
              })
            }
            drop={drop}
          />
          <FormFieldset disabled={form.isSubmitting}>
            <DialogBody ref={top}>
              {failure !== null && <FormAlert>{failure}</FormAlert>}
              {isOffline && <SendWhenOnline send={() => void form.submitForm()} />}
              {draft !== null && (
                <FormAlert tone="info" title="Restored">
                  This is what you typed before and had not saved.{' '}
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      drop();
                      setDraft(null);
                      form.resetForm();
                      setBase({ row, values: stored });
                    }}
                  >
                    Discard it
                  </Button>
                </FormAlert>
              )}
              {typeof children === 'function' ? children(form, row) : children}
            </DialogBody>
          </FormFieldset>
          <DialogFooter>
            <Button onClick={onClose} disabled={form.isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
              {row === null ? `Create ${noun}` : 'Save changes'}
            </Button>
          </DialogFooter>
          <LeaveGuard isDirty={form.dirty && !form.isSubmitting} released={released} onLeave={drop} />
          <ConflictDialog
            isOpen={conflict !== null}
            noun={noun}
            found={conflict?.found ?? []}
            isBusy={form.isSubmitting}
            onCancel={() => setConflict(null)}
            onChoose={(takeTheirs) => {
              if (conflict === null) return;
              const theirs = toValues(conflict.row);
              const names = Object.keys(form.values) as (keyof Values & string)[];
              const chosen = { ...form.values };
              for (const name of names) if (takeTheirs.has(name)) chosen[name] = theirs[name];
              const next = { row: conflict.row, values: theirs };
              setBase(next);
              setConflict(null);
              void form.setValues(chosen);
              form.setSubmitting(true);
              void save(chosen, next, form).finally(() => form.setSubmitting(false));
            }}
          />
        </Form>
      )}
    </Formik>
  );
}

function withoutSecrets<Values extends object>(values: Values, secret: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
}
