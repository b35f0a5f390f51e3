import { useServices } from '@northlight/contract';
import { newRequestKey } from '@northlight/contract/drafts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormikErrors, FormikHelpers } from 'formik';
import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { AnyObjectSchema } from 'yup';
import {
  type ClientMessage,
  type NotifyingChange,
  previewNotifications,
} from '../../client-notifications/notification-queries.ts';
import { rememberDraft } from '../../client-notifications/pending-notifications-state.ts';
import { useShowPending } from '../../client-notifications/use-client-notifications.ts';
import { texts } from '../../texts.ts';
import { isSame } from '../is-same.ts';
import { invalidateArea } from '../record-api.ts';
import { createAutosave } from './autosave.ts';
import { describeFailure, isServerAway } from './describe-failure.ts';
import { mergeFields } from './field-differences.ts';
import type { RecordDraft } from './record-draft.tsx';
import { type Conflict, createRecordSaver, type RecordPersistence } from './record-saver.ts';
import type { RecordRow } from './save-row.ts';

export interface RecordFormOptions<Values extends object, Row extends RecordRow>
  extends RecordPersistence<Values, Row> {
  readonly schema: AnyObjectSchema;
  /** The prefix of the query keys. */
  readonly area: string;
  /** Separates its drafts from those of other forms in the area; the area by default. */
  readonly draftArea?: string;
  /** Fields that must not be stored on this device, such as passwords. */
  readonly secretFields?: readonly (keyof Values & string)[];
  readonly noun: string;
  readonly emptyValues: Values;
  /** The changes that may notify a client. The form then shows the message before saving. */
  readonly notificationSource?: {
    readonly table: NotifyingChange['table'];
    readonly changes: (values: Values) => object;
  };
  /** Without a success message, the list shows the change and it is announced. */
  readonly texts: { readonly created?: string; readonly updated?: string; readonly saveFailed: string };
  /** Maps errors to fields: a slug that is taken. */
  readonly getFieldErrors?: (error: unknown) => Partial<Record<keyof Values & string, string>> | null;
  /** Called instead of closing the form once a new record is saved. */
  readonly onCreated?: (id: string) => void;
  /** Whether these values may be autosaved: drafts are, published rows are not. */
  readonly canAutosave?: (values: Values) => boolean;
}

/** The notifications that a save would send, and the callback for the user's response. */
interface NotificationConfirmation {
  readonly notifications: readonly ClientMessage[];
  readonly respond: (isConfirmed: boolean) => void;
}

interface SaveState<Values, Row> {
  readonly saved: Values;
  readonly failure: string | null;
  /** The values that could not be sent for now. The form sends them again until it is edited. */
  readonly attempted: Values | null;
  readonly confirmation: NotificationConfirmation | null;
  readonly conflict: Conflict<Values, Row> | null;
}

function mergeState<State>(current: State, change: Partial<State>): State {
  return { ...current, ...change };
}

export interface RecordSaveInput<Values extends object, Row extends RecordRow>
  extends RecordFormOptions<Values, Row> {
  readonly row: Row | null;
  readonly draft: RecordDraft | null;
  readonly saveDraft: (draft: RecordDraft) => void;
  readonly discardDraft: () => void;
  readonly shouldSkipLeaveGuard: RefObject<boolean>;
  readonly onBusyChange: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

/** Milliseconds after the last keystroke: long enough that slugs of half-typed titles are not saved. */
const autosaveDelay = 2000;
const retryDelay = 10_000;
/** Milliseconds that a form waits for the list before it closes. */
const reloadLimit = 2000;

/** Saves a record and resolves conflicts field by field when someone else has saved in the meantime. */
export function useRecordSave<Values extends object, Row extends RecordRow>(
  input: RecordSaveInput<Values, Row>,
) {
  const { row, draft, noun, toValues, onBusyChange } = input;
  const { toast, announce, report } = useServices();
  const queryClient = useQueryClient();
  const showPending = useShowPending();
  const [initialValues] = useState(() => (row === null ? input.emptyValues : toValues(row)));
  const [saver] = useState(() =>
    createRecordSaver<Values, Row>(
      // A draft belongs to the version it started from, so saving it conflicts if that version is no longer current.
      {
        row: row === null ? null : { id: row.id, updated_at: draft?.readAt ?? row.updated_at },
        values: initialValues,
        isDraftOutdated: row !== null && draft !== null && draft.readAt !== row.updated_at,
      },
      draft?.id ?? newRequestKey(),
    ),
  );
  const [state, updateState] = useReducer(mergeState<SaveState<Values, Row>>, {
    saved: initialValues,
    failure: null,
    attempted: null,
    confirmation: null,
    conflict: null,
  });
  const { mutateAsync: write } = useMutation({
    mutationFn: async (values: Values) => {
      const conflict = await saver.save(values, input);
      updateState(conflict === null ? { saved: values, failure: null } : { conflict });
      return conflict;
    },
  });
  const { mutateAsync: writeDraft } = useMutation({
    mutationFn: (values: Values) =>
      write(values)
        .then((conflict) => conflict === null)
        .catch((error: unknown) => {
          report(error, 'saving a draft');
          const errors = input.getFieldErrors?.(error) ?? null;
          if (errors === null) throw error;
          updateState({ failure: `${Object.values(errors).join('. ')}. Choose another one.` });
          return false;
        }),
  });
  const [autosave] = useState(() =>
    createAutosave<Values>({ save: writeDraft, delay: autosaveDelay, retryDelay }),
  );
  useEffect(() => () => autosave.stop(), [autosave]);
  const flush = () => autosave.flush().catch(() => undefined);

  const toDraft = (values: Values): RecordDraft => ({
    values: Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => !(input.secretFields as readonly string[] | undefined)?.includes(name),
      ),
    ),
    readAt: saver.getReadAt(),
    id: saver.getId(),
  });

  /** Shows the notifications that the save would send. @returns the notifications, or null if the user cancels */
  const confirmNotifications = async (values: Values): Promise<readonly ClientMessage[] | null> => {
    if (!input.notificationSource) return [];
    const { table, changes } = input.notificationSource;
    const notifications = await previewNotifications({ table, id: saver.getId(), changes: changes(values) });
    if (notifications.length === 0) return notifications;
    const isConfirmed = await new Promise<boolean>((respond) =>
      updateState({ confirmation: { notifications, respond } }),
    );
    updateState({ confirmation: null });
    return isConfirmed ? notifications : null;
  };

  const finish = async (mergedLabels: readonly string[]) => {
    input.discardDraft();
    input.shouldSkipLeaveGuard.current = true;
    const reload = invalidateArea(queryClient, input.area);
    // The list shows a new row when the form closes, unless the connection is slow.
    if (row === null)
      await Promise.race([reload, new Promise((resolve) => setTimeout(resolve, reloadLimit))]);
    const saved = row === null ? input.texts.created : input.texts.updated;
    const description =
      mergedLabels.length === 0
        ? saved
        : `${saved ?? 'Saved'}. Someone else’s changes were kept: ${mergedLabels.join(', ')}`;
    if (description) toast({ tone: 'success', title: texts.success, description });
    else announce(`The ${noun} has been saved`);
    onBusyChange(false);
    if (row === null && input.onCreated) input.onCreated(saver.getId());
    else input.onClose();
    await reload;
  };

  const save = async (
    values: Values,
    helpers: FormikHelpers<Values>,
    mergedLabels: readonly string[] = [],
  ): Promise<void> => {
    const isRetry = state.attempted !== null && isSame(values, state.attempted);
    if (!isRetry) updateState({ failure: null, attempted: null });
    onBusyChange(true);
    try {
      await autosave.discardPending();
      const draftToRestore = toDraft(values);
      const notifications = await confirmNotifications(values);
      if (notifications === null) return;
      const conflict = await write(values);
      if (conflict !== null) {
        if (conflict.differences.some(({ isConflicting }) => isConflicting)) return;
        return await resolve(conflict, values, new Set(), helpers);
      }
      if (input.notificationSource) {
        rememberDraft(saver.getId(), () => input.saveDraft(draftToRestore));
        showPending();
      }
      await finish(mergedLabels);
    } catch (error) {
      if (!isRetry) report(error, `saving a ${noun}`);
      const errors = input.getFieldErrors?.(error) ?? null;
      if (errors) {
        helpers.setErrors(errors as FormikErrors<Values>);
        return;
      }
      updateState({
        failure: describeFailure(error, input.texts.saveFailed, noun),
        attempted: isServerAway(error) ? values : null,
      });
      if (!isRetry) toast({ tone: 'danger', title: texts.error, description: input.texts.saveFailed });
    } finally {
      onBusyChange(false);
    }
  };

  /** Saves the merged values over the other user's version. */
  const resolve = (
    { row: theirRow, differences }: Conflict<Values, Row>,
    mine: Values,
    theirFields: ReadonlySet<string>,
    helpers: FormikHelpers<Values>,
  ): Promise<void> => {
    const theirs = toValues(theirRow);
    const kept = differences.filter(
      ({ isConflicting, suggestion }) => !isConflicting && suggestion === 'theirs',
    );
    const merged = mergeFields(
      mine,
      theirs,
      new Set([...theirFields, ...kept.map(({ field }) => field.name)]),
    );
    saver.rebase({ row: theirRow, values: theirs });
    updateState({ conflict: null, saved: theirs });
    void helpers.setValues(merged);
    return save(
      merged,
      helpers,
      kept.map(({ field }) => field.label),
    );
  };

  return {
    ...state,
    initialValues,
    save: (values: Values, helpers: FormikHelpers<Values>) => save(values, helpers),
    toDraft,
    autosaveState: useSyncExternalStore(autosave.subscribe, autosave.getState),
    dismissConflict: () => updateState({ conflict: null }),
    /** Discards the draft and starts from the saved version again. */
    restart: () => saver.restart({ row, values: initialValues }),
    /** Called on each change. Only valid values are autosaved. */
    handleChange(values: Values) {
      const { canAutosave, schema } = input;
      if (!canAutosave?.(values) || !canAutosave(state.saved) || !schema.isValidSync(values)) return;
      autosave.change(values);
      // The new value may be accepted where the last one was not.
      if (state.conflict === null) autosave.resume();
    },
    flush,
    /** Saves pending changes and closes. If that fails, the leave guard asks for confirmation. */
    async close(values: Values) {
      await flush();
      input.shouldSkipLeaveGuard.current = isSame(values, saver.getSavedValues());
      if (input.canAutosave) void invalidateArea(queryClient, input.area);
      input.onClose();
    },
    resolveConflict(mine: Values, theirFields: ReadonlySet<string>, helpers: FormikHelpers<Values>) {
      if (state.conflict === null) return;
      helpers.setSubmitting(true);
      void resolve(state.conflict, mine, theirFields, helpers).finally(() => helpers.setSubmitting(false));
    },
  };
}
