import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormikErrors, FormikHelpers } from 'formik';
import { type RefObject, useRef, useState } from 'react';
import { rememberTyped } from '../notices/holding.ts';
import { type Notice, previewNotices, type TellingChange } from '../notices/notices-api.ts';
import { useShowHeld } from '../notices/use-tell.ts';
import { texts } from '../texts.ts';
import { type ComparedField, differences, type FieldDifference, isSame, mixed } from './conflict.ts';
import { describeFailure } from './describe-failure.ts';
import { invalidateArea } from './record-api.ts';
import { type RecordRow, StaleRowError } from './save-row.ts';
import type { RecordDraft } from './use-record-draft.ts';

export interface RecordFormOptions<Values extends object, Row extends RecordRow> {
  /** The first part of its query keys. */
  readonly area: string;
  /** Tells its drafts from those of other forms of the area; the area itself when not given. */
  readonly draftArea?: string;
  /** Fields that this device must not keep: a password. */
  readonly secret?: readonly (keyof Values & string)[];
  /** "service" */
  readonly noun: string;
  readonly emptyValues: Values;
  readonly toValues: (row: Row) => Values;
  /** The fields by their labels, for the comparison with what somebody else saved. */
  readonly compared: readonly ComparedField<Values>[];
  readonly insert: (values: Values, id: string) => Promise<unknown>;
  /** What the form would hold once these values were written over a row: trimmed, and numbers as they are stored. */
  readonly asStored?: (values: Values, row: Row) => Values;
  /** Writes only over the version that was read. @throws StaleRowError */
  readonly update: (row: RecordRow, values: Values) => Promise<unknown>;
  /** What would be written, where that may tell a client something: then the message is shown before. */
  readonly tells?: {
    readonly table: TellingChange['table'];
    readonly changes: (values: Values) => object;
  };
  /** Without a text for a success the list shows it, and it is announced. */
  readonly texts: { readonly created?: string; readonly updated?: string; readonly saveFailed: string };
  /** Errors that belong to a field: a slug that is taken. */
  readonly fieldErrors?: (error: unknown) => Partial<Record<keyof Values & string, string>> | null;
}

/** The version that a save writes over. */
interface Base<Values> {
  readonly row: RecordRow | null;
  readonly values: Values;
}

/** What a save would tell, and the answer of whom it is shown to. */
interface Question {
  readonly notices: readonly Notice[];
  readonly answer: (isAgreed: boolean) => void;
}

interface Conflict<Values, Row> {
  readonly row: Row;
  readonly found: readonly FieldDifference<Values>[];
}

export interface RecordSaveInput<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row> {
  readonly row: Row | null;
  readonly draft: RecordDraft | null;
  readonly keep: (draft: RecordDraft) => void;
  readonly drop: () => void;
  readonly released: RefObject<boolean>;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

/**
 * Saving a record: over the version that was read, with the choice field by field when somebody else saved meanwhile.
 * A new record carries an id from the start, so that sending it twice makes one row, which has what was sent last.
 */
export function useRecordSave<Values extends object, Row extends RecordRow>(
  input: RecordSaveInput<Values, Row>,
) {
  const { row, draft, noun, toValues, onBusy } = input;
  const { toast, announce, report } = useServices();
  const queryClient = useQueryClient();
  const [stored] = useState(() => (row === null ? input.emptyValues : toValues(row)));
  const [newId] = useState(() => draft?.id ?? crypto.randomUUID());
  // A draft belongs to the version that it was begun on: saving it meets the guard when that is no longer the stored one.
  const [base, setBase] = useState<Base<Values>>(() => ({
    row: row === null ? null : { id: row.id, updated_at: draft?.readAt ?? row.updated_at },
    values: stored,
  }));
  const { mutateAsync: write } = useMutation({
    networkMode: 'always',
    mutationFn: ({ values, over }: { values: Values; over: RecordRow | null }) =>
      over === null ? input.insert(values, newId) : input.update(over, values),
  });
  // What this form has sent: it may be stored although the answer was lost.
  const attempts = useRef<Values[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const showHeld = useShowHeld();
  const [conflict, setConflict] = useState<Conflict<Values, Row> | null>(null);

  /** What is typed, to be kept on this device. */
  const draftOf = (values: Values): RecordDraft => ({
    values: Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => !(input.secret as readonly string[] | undefined)?.includes(name),
      ),
    ),
    readAt: base.row?.updated_at ?? null,
    id: newId,
  });

  const finish = async () => {
    input.drop();
    input.released.current = true;
    const description = row === null ? input.texts.created : input.texts.updated;
    if (description) toast({ tone: 'success', title: texts.success, description });
    else announce(`The ${noun} was saved`);
    onBusy(false);
    input.onClose();
    await invalidateArea(queryClient, input.area);
  };

  const meetConflict = async (
    values: Values,
    over: Base<Values>,
    current: Row,
    helpers: FormikHelpers<Values>,
  ): Promise<void> => {
    const theirs = toValues(current);
    // The answer to an earlier attempt of our own was lost: what is stored is what was typed then.
    const isStored = (typed: Values) => isSame(theirs, input.asStored?.(typed, current) ?? typed);
    if (isStored(values)) return finish();
    const isOurs = attempts.current.some(isStored);
    const found = isOurs ? [] : differences(input.compared, { base: over.values, mine: values, theirs });
    if (found.length > 0) setConflict({ row: current, found });
    else await save(values, helpers, { row: current, values: theirs });
  };

  /** Shows what the save would tell the client. @returns what it will, or null when it is not to be */
  const askToTell = async (values: Values, over: Base<Values>): Promise<readonly Notice[] | null> => {
    if (!input.tells) return [];
    const { table, changes } = input.tells;
    const notices = await previewNotices({ table, id: over.row?.id ?? newId, changes: changes(values) });
    if (notices.length === 0) return notices;
    const isAgreed = await new Promise<boolean>((answer) => setQuestion({ notices, answer }));
    setQuestion(null);
    return isAgreed ? notices : null;
  };

  const save = async (values: Values, helpers: FormikHelpers<Values>, over: Base<Values> = base) => {
    setFailure(null);
    setIsOffline(false);
    onBusy(true);
    try {
      const told = await askToTell(values, over);
      if (told === null) return;
      const sending = write({ values, over: over.row });
      await sending.finally(() => attempts.current.push(values));
      if (told.length > 0) {
        rememberTyped(over.row?.id ?? newId, () => input.keep(draftOf(values)));
        showHeld();
      }
      await finish();
    } catch (error) {
      if (error instanceof StaleRowError && error.current !== null) {
        await meetConflict(values, over, error.current as Row, helpers);
        return;
      }
      report(error, `saving a ${noun}`);
      const errors = input.fieldErrors?.(error) ?? null;
      if (errors) {
        helpers.setErrors(errors as FormikErrors<Values>);
        return;
      }
      setFailure(describeFailure(error, input.texts.saveFailed, noun));
      setIsOffline(error instanceof AppError && error.code === 'network');
      toast({ tone: 'danger', title: texts.error, description: input.texts.saveFailed });
    } finally {
      onBusy(false);
    }
  };

  return {
    stored,
    failure,
    isOffline,
    question,
    conflict,
    dismissConflict: () => setConflict(null),
    save,
    draftOf,
    /** The draft is given up: the stored version is begun on again. */
    restart: () => setBase({ row, values: stored }),
    /** Saves the chosen mixture over what somebody else saved. @returns the mixture */
    choose(mine: Values, takeTheirs: ReadonlySet<string>, helpers: FormikHelpers<Values>) {
      if (conflict === null) return;
      const theirs = toValues(conflict.row);
      const chosen = mixed(mine, theirs, takeTheirs);
      const next = { row: conflict.row, values: theirs };
      setBase(next);
      setConflict(null);
      void helpers.setValues(chosen);
      helpers.setSubmitting(true);
      void save(chosen, helpers, next).finally(() => helpers.setSubmitting(false));
    },
  };
}
