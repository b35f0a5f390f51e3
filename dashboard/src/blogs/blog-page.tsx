import { useServices, useTitle } from '@northlight/contract';
import { Link, useLocation, useNavigate, useParams } from '@northlight/contract/router';
import { Card, PageHeader, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { settingsQuery, useTimeZone } from '../queries/settings-queries.ts';
import { withOptionLabels } from '../records/fields/form-definition.tsx';
import { createRecordFormProps, RecordForm } from '../records/record-form.tsx';
import { ExistingRecord, FormSkeleton } from '../records/record-sheet.tsx';
import { violatesConstraint } from '../records/saving/save-row.ts';
import { linkTo } from '../screens.ts';
import { texts } from '../texts.ts';
import { BlogFields, type BlogValues, createBlogForm } from './blog-form.tsx';
import { type Blog, categoriesQuery, toCategoryOptions, useBlogApi } from './blog-queries.ts';
import { isFuture } from './blog-rules.ts';
import { PreviewButton } from './preview/preview-button.tsx';

const Paper = styled(Card).attrs({ padding: 'none' })`
  width: 100%;
  max-width: 84rem;
`;

/** The location state of a link to a post: the query of the list that it was opened from. */
export interface PostLinkState {
  readonly listQuery: string;
}

/**
 * /dashboard/blogs/:id, where `new` is a post that does not exist yet. Drafts save automatically; published posts change only
 * when the button is pressed.
 */
export function Component() {
  const { id = 'new' } = useParams();
  const navigate = useNavigate();
  const state = useLocation().state as Partial<PostLinkState> | null;
  const listPath = `${linkTo('blogs')}${state?.listQuery ?? ''}`;
  const title = id === 'new' ? 'New post' : 'Edit post';
  useTitle(title);
  const close = () => void navigate(listPath);
  return (
    <Stack gap={20}>
      <PageHeader title={title} eyebrow={<Link to={listPath}>Back to Blogs</Link>} />
      <Paper>
        <PostForm key={id} id={id} onClose={close} />
      </Paper>
    </Stack>
  );
}

function PostForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { clock } = useServices();
  const api = useBlogApi();
  // The form reads and writes times in the agency's time zone, so it waits for the settings.
  const { isPending } = useQuery(settingsQuery());
  const timeZone = useTimeZone();
  const form = useMemo(() => createBlogForm(timeZone), [timeZone]);
  const { data: categories } = useQuery(categoriesQuery());
  const [isBusy, setIsBusy] = useState(false);

  const getSubmitLabel = ({ published, publish_at }: BlogValues, blog: Blog | null) => {
    if (published && blog?.published !== true) {
      return isFuture(publish_at, timeZone, clock.now()) ? 'Schedule' : 'Publish';
    }
    return blog?.published && !published ? 'Unpublish' : null;
  };
  const renderForm = (row: Blog | null) => (
    <RecordForm
      {...createRecordFormProps(api, form)}
      update={(version, values, base) => {
        const { publish_at, ...input } = form.toInput(values);
        // The field shows no seconds.
        return api.update(version, values.publish_at === base.publish_at ? input : { ...input, publish_at });
      }}
      row={row}
      noun="post"
      comparedFields={withOptionLabels(form.comparedFields, 'category_id', toCategoryOptions(categories))}
      texts={texts.blogs}
      getFieldErrors={(error) =>
        violatesConstraint(error, 'blogs_slug_key') ? { slug: 'This slug is taken by another post' } : null
      }
      canAutosave={({ published }) => !published}
      getSubmitLabel={getSubmitLabel}
      footerActions={<PreviewButton row={row} timeZone={timeZone} />}
      onBusyChange={setIsBusy}
      onClose={onClose}
    >
      <BlogFields isNew={row === null} form={form} />
    </RecordForm>
  );
  if (isPending) return <FormSkeleton />;
  return (
    <div aria-busy={isBusy || undefined}>
      {id === 'new' ? (
        renderForm(null)
      ) : (
        <ExistingRecord
          noun="post"
          options={api.detail(id)}
          loadFailedText={texts.blogs.fetchFailed}
          onClose={onClose}
        >
          {renderForm}
        </ExistingRecord>
      )}
    </div>
  );
}
