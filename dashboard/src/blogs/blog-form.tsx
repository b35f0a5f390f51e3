import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { DialogBody, FormAlert, Sheet, Skeleton } from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Formik, type FormikHelpers, type FormikProps } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { comparedByLabel } from '../lib/fields/form-definition.tsx';
import type { ListState } from '../lib/list/use-list-state.ts';
import { differences, isSame, mixed } from '../lib/record/conflict.ts';
import { ConflictDialog } from '../lib/record/conflict-dialog.tsx';
import { describeFailure } from '../lib/record/describe-failure.ts';
import { ExistingRecord } from '../lib/record/existing-record.tsx';
import { FormNotices, LateValidation, RecordFrame, SendingFieldset } from '../lib/record/form-parts.tsx';
import { invalidateArea } from '../lib/record/record-api.ts';
import { RecordDraftKeeper } from '../lib/record/record-draft-keeper.tsx';
import { breaks, StaleRowError } from '../lib/record/save-row.ts';
import { useRecordDraft } from '../lib/record/use-record-draft.ts';
import { settingsQuery, useTimeZone } from '../lib/settings/settings-queries.ts';
import { texts } from '../lib/texts.ts';
import { type Blog, categoriesQuery, useBlogApi } from './blog-api.ts';
import { BlogFields, type BlogValues, blogForm } from './blog-fields.tsx';
import { BlogFooter } from './blog-footer.tsx';
import { categoryChoices } from './category-field.tsx';
import { useBlogSession, ValuesWatcher } from './use-blog-session.ts';

const slugTaken = 'This slug is taken by another post';

/** The side sheet in which posts are written. */
export function BlogSheet({ list: { open, close } }: { list: Pick<ListState, 'open' | 'close'> }) {
  const [isBusy, setIsBusy] = useState(false);
  const { detail } = useBlogApi();
  const { isPending } = useQuery(settingsQuery());
  const timeZone = useTimeZone();
  return (
    <Sheet
      isOpen={open !== null}
      onClose={close}
      isBusy={isBusy}
      title={open?.kind === 'edit' ? 'Edit post' : 'New post'}
      width="56rem"
    >
      {open !== null && isPending && (
        <DialogBody>
          <Skeleton height={320} />
        </DialogBody>
      )}
      {open?.kind === 'new' && !isPending && (
        <BlogForm blog={null} timeZone={timeZone} onBusy={setIsBusy} onClose={close} />
      )}
      {open?.kind === 'edit' && !isPending && (
        <ExistingRecord
          key={open.id}
          noun="post"
          options={detail(open.id)}
          loadFailedText={texts.blogs.fetchFailed}
          onClose={close}
        >
          {(blog) => <BlogForm blog={blog} timeZone={timeZone} onBusy={setIsBusy} onClose={close} />}
        </ExistingRecord>
      )}
    </Sheet>
  );
}

/** Whether a date or a time is typed in part. */
const hasUnfinishedInput = (form: HTMLElement | null): boolean =>
  Array.from(form?.querySelectorAll('input') ?? []).some(({ validity }) => validity.badInput);

interface BlogFormProps {
  /** Null: a new post. */
  blog: Blog | null;
  timeZone: string;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Writing a post: a draft saves itself; what visitors see changes only by the button. */
function BlogForm({ blog, timeZone, onBusy, onClose }: BlogFormProps) {
  const { found, keep, drop } = useRecordDraft('blogs', blog?.id ?? 'new');
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const definition = useMemo(() => blogForm(timeZone), [timeZone]);
  const [initialValues] = useState(() =>
    blog === null ? definition.emptyValues : definition.toValues(blog),
  );
  const [draft, setDraft] = useState(found);
  const [newId] = useState(() => found?.id ?? crypto.randomUUID());
  const [readAt] = useState(found?.readAt ?? null);
  const { data: categories } = useQuery(categoriesQuery());
  const session = useBlogSession({ blog, readAt, newId, initialValues, form: definition });
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
      void invalidateArea(queryClient, 'blogs');
    }
  };

  /** What waits is stored first; when that fails, leaving asks. */
  const close = async () => {
    await session.autosave.flush().catch(() => undefined);
    void invalidateArea(queryClient, 'blogs');
    onClose();
  };

  const { stale } = session;
  // Nothing here reads the form's state: a key pressed in one field must not draw all of them.
  return (
    <Formik<BlogValues>
      innerRef={form}
      initialValues={initialValues}
      validationSchema={definition.schema}
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <RecordFrame aria-label={blog === null ? 'New post' : 'Edit post'}>
        <RecordDraftKeeper
          draft={draft}
          keep={(values) => keep({ values, readAt: blog?.updated_at ?? null, id: newId })}
          drop={drop}
        />
        <ValuesWatcher
          again={session.saved}
          onChange={(values: BlogValues) => {
            // Half a time reads as none: it is not stored before it is whole.
            if (!hasUnfinishedInput(top.current)) session.changed(values);
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
            <BlogFields isNew={blog === null} form={definition} />
          </DialogBody>
        </SendingFieldset>
        <BlogFooter
          blog={blog}
          saved={session.saved}
          timeZone={timeZone}
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
              : differences(
                  comparedByLabel(definition.compared, 'category_id', categoryChoices(categories)),
                  {
                    base: session.base.current,
                    mine: form.current?.values ?? stale.mine,
                    theirs: definition.toValues(stale.current),
                  },
                )
          }
          onCancel={session.dismiss}
          onChoose={(takeTheirs) => {
            if (stale === null || form.current === null) return;
            const chosen = mixed(form.current.values, definition.toValues(stale.current), takeTheirs);
            session.resolve(stale.current);
            void form.current.setValues(chosen).then(() => form.current?.submitForm());
          }}
        />
      </RecordFrame>
    </Formik>
  );
}
