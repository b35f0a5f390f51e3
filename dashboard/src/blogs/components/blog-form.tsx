import { useServices } from '@platform/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from 'auth-kit';
import { Formik, type FormikHelpers, type FormikProps } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { DialogBody, FormAlert } from 'shared-ui';
import type { Draft } from '../../lib/drafts/draft-store.ts';
import { useDraft, useDraftKey } from '../../lib/drafts/use-draft.ts';
import { differences, isSame } from '../../lib/record/conflict.ts';
import { ConflictDialog } from '../../lib/record/conflict-dialog.tsx';
import { describeFailure } from '../../lib/record/describe-failure.ts';
import { DraftKeeper } from '../../lib/record/draft-keeper.tsx';
import { FormNotices } from '../../lib/record/form-notices.tsx';
import { invalidateArea } from '../../lib/record/invalidate-area.ts';
import { LateValidation } from '../../lib/record/late-validation.tsx';
import { RecordFrame } from '../../lib/record/record-frame.ts';
import { breaks, StaleRowError } from '../../lib/record/save-row.ts';
import { SendingFieldset } from '../../lib/record/sending-fieldset.tsx';
import { texts } from '../../lib/texts.ts';
import type { Blog } from '../api/blog.ts';
import { blogQueries, blogsArea } from '../api/blog-queries.ts';
import { type BlogValues, comparedBlog, emptyBlog, valuesOfBlog } from '../model/blog-values.ts';
import { BlogFields } from './blog-fields.tsx';
import { BlogFooter } from './blog-footer.tsx';
import { blogSchema } from './blog-schema.ts';
import { categoryChoices } from './category-field.tsx';
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
  const { data: categories } = useQuery(blogQueries.categories());
  const session = useBlogSession({ blog, readAt, newId, initialValues, timeZone });
  const [failure, setFailure] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const released = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const form = useRef<FormikProps<BlogValues>>(null);

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

  const { stale } = session;
  // Nothing here reads the form's state: a key pressed in one field must not draw all of them.
  return (
    <Formik<BlogValues>
      innerRef={form}
      initialValues={initialValues}
      validationSchema={blogSchema}
      validateOnChange={false}
      onSubmit={submit}
    >
      <RecordFrame aria-label={blog === null ? 'New post' : 'Edit post'}>
        <DraftKeeper
          draft={draft}
          keep={(values) =>
            keep({ values, readAt: blog?.updated_at ?? null, id: newId, keptAt: new Date().toISOString() })
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
        <LateValidation />
        <SendingFieldset>
          <DialogBody ref={top}>
            <FormNotices
              failure={failure}
              isOffline={isOffline}
              isRestored={draft !== null}
              onDiscard={() => {
                drop();
                setDraft(null);
                session.restart();
              }}
            />
            {session.isSlugTaken && <FormAlert>{slugTaken}. Choose another one.</FormAlert>}
            <BlogFields isNew={blog === null} timeZone={timeZone} />
          </DialogBody>
        </SendingFieldset>
        <BlogFooter
          blog={blog}
          saved={session.saved}
          state={session.state}
          released={released}
          onRetry={() => void session.autosave.flush().catch(() => undefined)}
          onClose={() => void close()}
          onLeave={drop}
        />
        <ConflictDialog
          isOpen={stale !== null}
          noun="post"
          found={
            stale === null
              ? []
              : differences(comparedBlog(categoryChoices(categories)), {
                  base: session.base.current,
                  mine: form.current?.values ?? stale.mine,
                  theirs: valuesOfBlog(stale.current, timeZone),
                })
          }
          onCancel={session.dismiss}
          onChoose={(takeTheirs) => {
            if (stale === null || form.current === null) return;
            const theirs = valuesOfBlog(stale.current, timeZone);
            const chosen = Object.fromEntries(
              Object.entries(form.current.values).map(([name, mine]) => [
                name,
                takeTheirs.has(name) ? theirs[name as keyof BlogValues] : mine,
              ]),
            ) as unknown as BlogValues;
            session.resolve(stale.current);
            void form.current.setValues(chosen).then(() => form.current?.submitForm());
          }}
        />
      </RecordFrame>
    </Formik>
  );
}
