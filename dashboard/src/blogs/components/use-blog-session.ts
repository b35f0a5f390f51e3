import { useServices } from '@platform/contract';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSame } from '../../lib/record/conflict.ts';
import { breaks, StaleRowError } from '../../lib/record/save-row.ts';
import type { Blog } from '../api/blog.ts';
import { insertBlog, updateBlog } from '../api/save-blog.ts';
import { createAutosave } from '../model/autosave.ts';
import { type BlogValues, inputOfBlog, valuesOfBlog } from '../model/blog-values.ts';
import { blogSchema } from './blog-schema.ts';

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
  readonly timeZone: string;
}

/**
 * The writing of one post: what is stored, which version a save goes over, and the autosave of a draft. A post that
 * visitors see is only saved by hand.
 */
export function useBlogSession({ blog, readAt, newId, initialValues, timeZone }: BlogSessionOptions) {
  const { report } = useServices();
  const [saved, setSaved] = useState<BlogValues>(initialValues);
  const stored = useRef<Pick<Blog, 'id' | 'updated_at' | 'published'> | null>(
    blog === null ? null : { id: blog.id, updated_at: readAt ?? blog.updated_at, published: blog.published },
  );
  const base = useRef(initialValues);
  const [stale, setStale] = useState<{ readonly mine: BlogValues; readonly current: Blog } | null>(null);
  const [isSlugTaken, setIsSlugTaken] = useState(false);

  const write = async (values: BlogValues): Promise<void> => {
    const input = inputOfBlog(values, timeZone);
    try {
      const row =
        stored.current === null ? await insertBlog(input, newId) : await updateBlog(stored.current, input);
      take(row, values);
    } catch (error) {
      if (error instanceof StaleRowError && error.current !== null) {
        const current = error.current as Blog;
        // The answer to an earlier save of our own was lost.
        if (isSame(valuesOfBlog(current, timeZone), values)) return take(current, values);
        setStale({ mine: values, current });
      }
      if (breaks(error, 'blogs_slug_key')) setIsSlugTaken(true);
      throw error;
    }
  };

  const take = (row: Blog, values: BlogValues) => {
    stored.current = row;
    base.current = values;
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
      if (!isDraft || isSame(values, saved) || !blogSchema.isValidSync(values)) return;
      autosave.change(values);
      // Another address may be free.
      if (autosave.getState() === 'stopped' && stale === null) autosave.resume();
    },
    /** The person has chosen between two versions: `theirs` is what the next save goes over. */
    resolve(current: Blog) {
      stored.current = current;
      base.current = valuesOfBlog(current, timeZone);
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
