import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormikErrors, FormikHelpers } from 'formik';
import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { AnyObjectSchema } from 'yup';
import { isSame } from '../is-same.ts';
import { rememberDraft } from '../notices/held-notices-state.ts';
import { type Notice, type NotifyingChange, previewNotices } from '../notices/notice-queries.ts';
import { useShowHeldNotices } from '../notices/use-client-notices.ts';
import { texts } from '../texts.ts';
import { createAutosave } from './autosave.ts';
import { mergeFields } from './conflict.ts';
import { describeFailure } from './describe-failure.ts';
import { invalidateArea } from './record-api.ts';
import type { RecordDraft } from './record-draft.tsx';
import { type Conflict, createRecordSaver, type RecordPersistence } from './record-saver.ts';
import type { RecordRow } from './save-row.ts';

export interface RecordFormOptions<Values extends object, Row extends RecordRow>
  extends RecordPersistence<Values, Row> {
  readonly schema: AnyObjectSchema;
  /** The first part of its query keys. */
  readonly area: string;
  /** Tells its drafts from those of other forms of the area; the area itself when not given. */
  readonly draftArea?: string;
  /** Fields that this device must not keep: a password. */
  readonly secretFields?: readonly (keyof Values & string)[];
  /** "service" */
  readonly noun: string;
  readonly emptyValues: Values;
  /** What would be written, where that may tell a client something: then the message is shown before. */
  readonly notifies?: {
    readonly table: NotifyingChange['table'];
    readonly changes: (values: Values) => object;
  };
  /** Without a text for a success the list shows it, and it is announced. */
  readonly texts: { readonly created?: string; readonly updated?: string; readonly saveFailed: string };
  /** Errors that belong to a field: a slug that is taken. */
  readonly fieldErrors?: (error: unknown) => Partial<Record<keyof Values & string, string>> | null;
  /** Whether a version may save itself while it is written: a draft. What is public is only saved by hand. */
  readonly autosaves?: (values: Values) => boolean;
}

/** What a save would tell, and the answer of whom it is shown to. */
interface NoticeQuestion {
  readonly notices: readonly Notice[];
  readonly answer: (isAgreed: boolean) => void;
}

/** What the form says about its saving. */
interface SaveState<Values, Row> {
  readonly saved: Values;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly isOffline: boolean;
  readonly question: NoticeQuestion | null;
  readonly conflict: Conflict<Values, Row> | null;
}

function merge<State>(before: State, change: Partial<State>): State {
  return { ...before, ...change };
}

export interface RecordSaveInput<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row> {
  readonly row: Row | null;
  readonly draft: RecordDraft | null;
  readonly saveDraft: (draft: RecordDraft) => void;
  readonly discardDraft: () => void;
  readonly skipLeaveGuard: RefObject<boolean>;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

/** Milliseconds after the last keystroke: long enough that a title's half-typed addresses are not stored. */
const autosaveDelay = 2000;
const retryDelay = 10_000;

/** Saves a record, with the choice field by field when somebody else saved meanwhile. */
export function useRecordSave<Values extends object, Row extends RecordRow>(
  input: RecordSaveInput<Values, Row>,
) {
  const { row, draft, noun, toValues, onBusy } = input;
  const { toast, announce, report } = useServices();
  const queryClient = useQueryClient();
  const showHeldNotices = useShowHeldNotices();
  const [stored] = useState(() => (row === null ? input.emptyValues : toValues(row)));
  const [saver] = useState(() =>
    createRecordSaver<Values, Row>(
      // A draft belongs to the version that it was begun on: saving it meets the guard when that is no longer stored.
      {
        row: row === null ? null : { id: row.id, updated_at: draft?.readAt ?? row.updated_at },
        values: stored,
      },
      draft?.id ?? crypto.randomUUID(),
    ),
  );
  const [state, update] = useReducer(merge<SaveState<Values, Row>>, {
    saved: stored,
    failure: null,
    isOffline: false,
    question: null,
    conflict: null,
  });
  const { mutateAsync: write } = useMutation({
    networkMode: 'always',
    mutationFn: async (values: Values) => {
      const conflict = await saver.save(values, input);
      update(conflict === null ? { saved: values, failure: null } : { conflict });
      return conflict === null;
    },
  });
  const { mutateAsync: writeDraft } = useMutation({
    networkMode: 'always',
    mutationFn: (values: Values) =>
      write(values).catch((error: unknown) => {
        report(error, 'saving a draft');
        const errors = input.fieldErrors?.(error) ?? null;
        if (errors === null) throw error;
        update({ failure: `${Object.values(errors).join('. ')}. Choose another one.` });
        return false;
      }),
  });
  const [autosave] = useState(() =>
    createAutosave<Values>({ save: writeDraft, delay: autosaveDelay, retryDelay }),
  );
  useEffect(() => () => autosave.stop(), [autosave]);
  const flush = () => autosave.flush().catch(() => undefined);

  /** What is typed, to be kept on this device. */
  const toDraft = (values: Values): RecordDraft => ({
    values: Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => !(input.secretFields as readonly string[] | undefined)?.includes(name),
      ),
    ),
    readAt: saver.readAt(),
    id: saver.id(),
  });

  /** Shows what the save would tell the client. @returns what it will, or null when it is not to be */
  const confirmNotices = async (values: Values): Promise<readonly Notice[] | null> => {
    if (!input.notifies) return [];
    const { table, changes } = input.notifies;
    const notices = await previewNotices({ table, id: saver.id(), changes: changes(values) });
    if (notices.length === 0) return notices;
    const isAgreed = await new Promise<boolean>((answer) => update({ question: { notices, answer } }));
    update({ question: null });
    return isAgreed ? notices : null;
  };

  const finish = async () => {
    input.discardDraft();
    input.skipLeaveGuard.current = true;
    const description = row === null ? input.texts.created : input.texts.updated;
    if (description) toast({ tone: 'success', title: texts.success, description });
    else announce(`The ${noun} was saved`);
    onBusy(false);
    input.onClose();
    await invalidateArea(queryClient, input.area);
  };

  const save = async (values: Values, helpers: FormikHelpers<Values>) => {
    update({ failure: null, isOffline: false });
    onBusy(true);
    try {
      await autosave.discardPending();
      const typed = toDraft(values);
      const notices = await confirmNotices(values);
      if (notices === null || !(await write(values))) return;
      if (notices.length > 0) {
        rememberDraft(saver.id(), () => input.saveDraft(typed));
        showHeldNotices();
      }
      await finish();
    } catch (error) {
      report(error, `saving a ${noun}`);
      const errors = input.fieldErrors?.(error) ?? null;
      if (errors) {
        helpers.setErrors(errors as FormikErrors<Values>);
        return;
      }
      update({
        failure: describeFailure(error, input.texts.saveFailed, noun),
        isOffline: error instanceof AppError && error.code === 'network',
      });
      toast({ tone: 'danger', title: texts.error, description: input.texts.saveFailed });
    } finally {
      onBusy(false);
    }
  };

  return {
    ...state,
    stored,
    save,
    toDraft,
    autosaveState: useSyncExternalStore(autosave.subscribe, autosave.getState),
    dismissConflict: () => update({ conflict: null }),
    /** The draft is given up: the stored version is begun on again. */
    restart: () => saver.restart({ row, values: stored }),
    /** A version that was typed. Only what would pass the form saves itself. */
    typed(values: Values) {
      const { autosaves, schema } = input;
      if (!autosaves?.(values) || !autosaves(state.saved) || !schema.isValidSync(values)) return;
      autosave.change(values);
      // Another value may be taken where the last one was not.
      if (state.conflict === null) autosave.resume();
    },
    flush,
    /** Stores what waits, and closes; where that fails, leaving asks. */
    async close(values: Values) {
      await flush();
      input.skipLeaveGuard.current = isSame(values, saver.saved());
      if (input.autosaves) void invalidateArea(queryClient, input.area);
      input.onClose();
    },
    /** Saves the chosen mixture over what somebody else saved. */
    choose(mine: Values, takeTheirs: ReadonlySet<string>, helpers: FormikHelpers<Values>) {
      if (state.conflict === null) return;
      const theirs = toValues(state.conflict.row);
      const chosen = mergeFields(mine, theirs, takeTheirs);
      saver.rebase({ row: state.conflict.row, values: theirs });
      update({ conflict: null, saved: theirs });
      void helpers.setValues(chosen);
      helpers.setSubmitting(true);
      void save(chosen, helpers).finally(() => helpers.setSubmitting(false));
    },
  };
}
