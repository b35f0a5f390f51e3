import { useServices } from '@northlight/contract';
import { useFormikContext } from 'formik';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSame } from '../lib/record/conflict.ts';
import { breaks, StaleRowError } from '../lib/record/save-row.ts';
import { createAutosave } from './autosave.ts';
import { type Blog, useBlogApi } from './blog-api.ts';
import type { BlogForm, BlogValues } from './blog-fields.tsx';

/** After the last keystroke: long enough that a title's half-typed addresses are not stored. */
const autosaveDelay = 2000;
const retryDelay = 10_000;

export interface BlogSessionOptions {
  /** Null: a new post. */
  readonly blog: Blog | null;
  /** The stamp that a restored copy was begun on. */
  readonly readAt: string | null;
  readonly newId: string;
  readonly initialValues: BlogValues;
  readonly form: BlogForm;
}

/**
 * The writing of one post: what is stored, which version a save goes over, and the autosave of a draft. A post that
 * visitors see is only saved by hand.
 */
export function useBlogSession({ blog, readAt, newId, initialValues, form }: BlogSessionOptions) {
  const { report } = useServices();
  const api = useBlogApi();
  const [saved, setSaved] = useState<BlogValues>(initialValues);
  const stored = useRef<Pick<Blog, 'id' | 'updated_at' | 'published'> | null>(
    blog === null ? null : { id: blog.id, updated_at: readAt ?? blog.updated_at, published: blog.published },
  );
  const base = useRef(initialValues);
  // What was sent since the last answer: it may be stored although its answer was lost.
  const attempts = useRef<BlogValues[]>([]);
  const [stale, setStale] = useState<{ readonly mine: BlogValues; readonly current: Blog } | null>(null);
  const [isSlugTaken, setIsSlugTaken] = useState(false);

  const write = async (values: BlogValues): Promise<void> => {
    const input = form.toInput(values);
    try {
      const row =
        stored.current === null ? await api.insert(input, newId) : await api.update(stored.current, input);
      take(row, values);
    } catch (error) {
      if (error instanceof StaleRowError && error.current !== null) {
        const current = error.current as Blog;
        const theirs = form.toValues(current);
        const isStored = (typed: BlogValues) =>
          isSame(theirs, form.toValues({ ...current, ...form.toInput(typed) }));
        if (isStored(values)) return take(current, values);
        if (attempts.current.some(isStored)) {
          stored.current = current;
          return write(values);
        }
        setStale({ mine: values, current });
      }
      if (breaks(error, 'blogs_slug_key')) setIsSlugTaken(true);
      attempts.current.push(values);
      throw error;
    }
  };

  const take = (row: Blog, values: BlogValues) => {
    stored.current = row;
    base.current = values;
    attempts.current = [];
    setSaved(values);
    setIsSlugTaken(false);
  };

  const latestWrite = useRef(write);
  latestWrite.current = write;
  const [autosave] = useState(() =>
    createAutosave<BlogValues>({
      save: (values) =>
        latestWrite.current(values).catch((error: unknown) => {
          if (!(error instanceof StaleRowError)) report(error, 'saving a draft');
          throw error;
        }),
      needsDecision: (error) => error instanceof StaleRowError || breaks(error, 'blogs_slug_key'),
      delay: autosaveDelay,
      retryDelay,
    }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  useEffect(() => () => autosave.stop(), [autosave]);

  return {
    autosave,
    state,
    saved,
    stale,
    base,
    isSlugTaken,
    /** Saves by hand; an autosave on its way goes first. */
    async save(values: BlogValues) {
      await autosave.settle();
      await write(values);
    },
    /** A version that the person typed. Only what would pass the form is sent. */
    changed(values: BlogValues) {
      if (isSlugTaken && values.slug !== saved.slug) setIsSlugTaken(false);
      const isDraft = !values.published && stored.current?.published !== true;
      if (!isDraft || isSame(values, saved) || !form.schema.isValidSync(values)) return;
      autosave.change(values);
      // Another address may be free.
      if (autosave.getState() === 'stopped' && stale === null) autosave.resume();
    },
    /** The person has chosen between two versions: `theirs` is what the next save goes over. */
    resolve(current: Blog) {
      stored.current = current;
      base.current = form.toValues(current);
      setSaved(base.current);
      setStale(null);
      autosave.resume();
    },
    /** A draft of this device is given up: the next save goes over the version that was read now. */
    restart() {
      if (blog !== null && stored.current?.updated_at === readAt) stored.current = blog;
    },
    dismiss: () => setStale(null),
  };
}

export interface ValuesWatcherProps<Values> {
  onChange: (values: Values) => void;
  /** Another value of it tells the values once more: the stored version has changed. */
  again: unknown;
}

/** Tells of each change of the form's values, after it is on screen. */
export function ValuesWatcher<Values>({ onChange, again }: ValuesWatcherProps<Values>) {
  const { values } = useFormikContext<Values>();
  const latest = useRef(onChange);
  latest.current = onChange;
  const seen = useRef<readonly unknown[]>([values, again]);
  useEffect(() => {
    if (seen.current[0] === values && seen.current[1] === again) return;
    seen.current = [values, again];
    latest.current(values);
  }, [values, again]);
  return null;
}
