import { useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AppError } from 'auth-kit';
import { Formik, type FormikHelpers } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Button, DialogBody, DialogFooter, FormAlert, FormFieldset } from 'shared-ui';
import type { Draft } from '../../lib/drafts/draft-store.ts';
import { useDraft, useDraftKey } from '../../lib/drafts/use-draft.ts';
import { differences, isSame } from '../../lib/record/conflict.ts';
import { ConflictDialog } from '../../lib/record/conflict-dialog.tsx';
import { describeFailure } from '../../lib/record/describe-failure.ts';
import { DraftKeeper } from '../../lib/record/draft-keeper.tsx';
import { invalidateArea } from '../../lib/record/invalidate-area.ts';
import { LeaveGuard } from '../../lib/record/leave-guard.tsx';
import { RecordFrame } from '../../lib/record/record-frame.ts';
import { RestoredNotice } from '../../lib/record/restored-notice.tsx';
import { breaks, StaleRowError } from '../../lib/record/save-row.ts';
import { SendWhenOnline } from '../../lib/record/send-when-online.tsx';
import { texts } from '../../lib/texts.ts';
import type { Blog } from '../api/blog.ts';
import { blogsArea } from '../api/blog-queries.ts';
import { type BlogValues, comparedBlog, emptyBlog, valuesOfBlog } from '../model/blog-values.ts';
import { BlogFields } from './blog-fields.tsx';
import { blogSchema } from './blog-schema.ts';
import { SaveState } from './save-state.tsx';
import { useBlogSession } from './use-blog-session.ts';
import { ValuesWatcher } from './values-watcher.tsx';

const slugTaken = 'This slug is taken by another post';

export interface BlogFormProps {
  /** Null: a new post. */
  blog: Blog | null;
  timeZone: string;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Writing a post: a draft saves itself; what visitors see changes only by the button. */
export function BlogForm(props: BlogFormProps) {
  const draft = useDraft(useDraftKey(blogsArea, props.blog?.id ?? 'new'));
  if (draft.found === undefined) return null;
  return <Loaded {...props} draft={draft.found} keep={draft.keep} drop={draft.drop} />;
}

interface LoadedProps extends BlogFormProps {
  draft: Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
}

function Loaded({ blog, timeZone, onBusy, onClose, draft: found, keep, drop }: LoadedProps) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const [initialValues] = useState(() => (blog === null ? emptyBlog : valuesOfBlog(blog, timeZone)));
  const [draft, setDraft] = useState(found);
  const [newId] = useState(() => found?.id ?? crypto.randomUUID());
  const [readAt] = useState(found?.readAt ?? null);
  const session = useBlogSession({ blog, readAt, newId, initialValues, timeZone });
  const [failure, setFailure] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const released = useRef(false);
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    top.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);

  const leave = () => {
    released.current = true;
    onClose();
  };

  const submit = async (values: BlogValues, { setFieldError }: FormikHelpers<BlogValues>) => {
    setFailure(null);
    setIsOffline(false);
    onBusy(true);
    try {
      await session.save(values);
      drop();
      const description = blog === null ? texts.blogs.created : texts.blogs.updated;
      toast({ tone: 'success', title: texts.success, description });
      onBusy(false);
      leave();
    } catch (error) {
      if (error instanceof StaleRowError && error.current !== null) return;
      if (breaks(error, 'blogs_slug_key')) return setFieldError('slug', slugTaken);
      report(error, 'saving a blog');
      setFailure(describeFailure(error, texts.blogs.saveFailed, 'post'));
      setIsOffline(error instanceof AppError && error.code === 'network');
      toast({ tone: 'danger', title: texts.error, description: texts.blogs.saveFailed });
    } finally {
      onBusy(false);
      void invalidateArea(queryClient, blogsArea);
    }
  };

  /** What waits is stored first; when that fails, leaving asks. */
  const close = async () => {
    await session.autosave.flush().catch(() => undefined);
    void invalidateArea(queryClient, blogsArea);
    onClose();
  };

  return (
    <Formik<BlogValues> initialValues={initialValues} validationSchema={blogSchema} onSubmit={submit}>
      {(form) => {
        const isStored = isSame(form.values, session.saved);
        const { stale } = session;
        return (
          <RecordFrame aria-label={blog === null ? 'New post' : 'Edit post'}>
            <DraftKeeper
              draft={draft}
              keep={(values) =>
                keep({
                  values,
                  readAt: blog?.updated_at ?? null,
                  id: newId,
                  keptAt: new Date().toISOString(),
                })
              }
              drop={drop}
            />
            <ValuesWatcher
              again={session.saved}
              onChange={(values: BlogValues) => {
                session.changed(values);
                if (isSame(values, session.saved)) drop();
              }}
            />
            <FormFieldset disabled={form.isSubmitting}>
              <DialogBody ref={top}>
                {failure !== null && <FormAlert>{failure}</FormAlert>}
                {isOffline && <SendWhenOnline send={() => void form.submitForm()} />}
                {session.isSlugTaken && <FormAlert>{slugTaken}. Choose another one.</FormAlert>}
                {draft !== null && (
                  <RestoredNotice
                    onDiscard={() => {
                      drop();
                      setDraft(null);
                      form.resetForm();
                    }}
                  />
                )}
                <BlogFields isNew={blog === null} timeZone={timeZone} />
              </DialogBody>
            </FormFieldset>
            <DialogFooter>
              <SaveState
                state={session.state}
                onRetry={() => void session.autosave.flush().catch(() => undefined)}
              />
              <Button onClick={() => void close()} disabled={form.isSubmitting}>
                {isStored ? 'Close' : 'Cancel'}
              </Button>
              <Button type="submit" variant="primary" isLoading={form.isSubmitting}>
                {submitLabel(blog, form.values)}
              </Button>
            </DialogFooter>
            <LeaveGuard isDirty={!isStored && !form.isSubmitting} released={released} onLeave={drop} />
            <ConflictDialog
              isOpen={stale !== null}
              noun="post"
              found={
                stale === null
                  ? []
                  : differences(comparedBlog, {
                      base: session.base.current,
                      mine: form.values,
                      theirs: valuesOfBlog(stale.current, timeZone),
                    })
              }
              isBusy={false}
              onCancel={session.dismiss}
              onChoose={(takeTheirs) => {
                if (stale === null) return;
                const theirs = valuesOfBlog(stale.current, timeZone);
                const chosen = Object.fromEntries(
                  Object.entries(form.values).map(([name, mine]) => [
                    name,
                    takeTheirs.has(name) ? theirs[name as keyof BlogValues] : mine,
                  ]),
                ) as unknown as BlogValues;
                session.resolve(stale.current);
                void form.setValues(chosen).then(() => form.submitForm());
              }}
            />
          </RecordFrame>
        );
      }}
    </Formik>
  );
}

function submitLabel(blog: Blog | null, values: BlogValues): string {
  if (values.published && blog?.published !== true) return values.publish_at === '' ? 'Publish' : 'Schedule';
  if (blog?.published && !values.published) return 'Unpublish';
  return blog === null ? 'Create post' : 'Save changes';
}
