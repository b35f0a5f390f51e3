import { useServices } from '@northlight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQuery, useTimeZone } from '../queries/settings-queries.ts';
import { withOptionLabels } from '../records/fields/form-definition.tsx';
import type { ListState } from '../records/list/use-list-state.ts';
import { createRecordFormProps } from '../records/record-form.tsx';
import { RecordSheet } from '../records/record-sheet.tsx';
import { violatesConstraint } from '../records/saving/save-row.ts';
import { texts } from '../texts.ts';
import { BlogFields, type BlogValues, createBlogForm } from './blog-form.tsx';
import { type Blog, categoriesQuery, useBlogApi } from './blog-queries.ts';
import { isFuture } from './blog-rules.ts';
import { toCategoryOptions } from './category-field.tsx';

/** The sheet for writing a post. Drafts save automatically; published posts change only when the button is pressed. */
export function BlogSheet({ list: { current, close } }: { list: Pick<ListState, 'current' | 'close'> }) {
  const { clock } = useServices();
  const api = useBlogApi();
  // The form reads and writes times in the agency's time zone, so it waits for the settings.
  const { isPending } = useQuery(settingsQuery());
  const timeZone = useTimeZone();
  const form = useMemo(() => createBlogForm(timeZone), [timeZone]);
  const { data: categories } = useQuery(categoriesQuery());

  const getSubmitLabel = ({ published, publish_at }: BlogValues, blog: Blog | null) => {
    if (published && blog?.published !== true) {
      return isFuture(publish_at, timeZone, clock.now()) ? 'Schedule' : 'Publish';
    }
    return blog?.published && !published ? 'Unpublish' : null;
  };
  return (
    <RecordSheet
      {...createRecordFormProps(api, form)}
      update={(row, values, base) => {
        const { publish_at, ...input } = form.toInput(values);
        // The field shows no seconds.
        return api.update(row, values.publish_at === base.publish_at ? input : { ...input, publish_at });
      }}
      noun="post"
      list={{ current: isPending ? null : current, close }}
      width="56rem"
      comparedFields={withOptionLabels(form.comparedFields, 'category_id', toCategoryOptions(categories))}
      texts={texts.blogs}
      loadFailedText={texts.blogs.fetchFailed}
      getFieldErrors={(error) =>
        violatesConstraint(error, 'blogs_slug_key') ? { slug: 'This slug is taken by another post' } : null
      }
      canAutosave={({ published }) => !published}
      getSubmitLabel={getSubmitLabel}
    >
      {(blog) => <BlogFields isNew={blog === null} form={form} />}
    </RecordSheet>
  );
}
