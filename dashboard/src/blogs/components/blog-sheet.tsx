import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogBody, Sheet, Skeleton } from 'shared-ui';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { ExistingRecord } from '../../lib/record/existing-record.tsx';
import { settingsQuery, useTimeZone } from '../../lib/settings/settings-queries.ts';
import { texts } from '../../lib/texts.ts';
import { blogQueries } from '../api/blog-queries.ts';
import { BlogForm } from './blog-form.tsx';

/** The side sheet in which posts are written. */
export function BlogSheet({ list: { open, close } }: { list: Pick<ListState, 'open' | 'close'> }) {
  const [isBusy, setIsBusy] = useState(false);
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
          options={blogQueries.detail(open.id)}
          loadFailedText={texts.blogs.fetchFailed}
          onClose={close}
        >
          {(blog) => <BlogForm blog={blog} timeZone={timeZone} onBusy={setIsBusy} onClose={close} />}
        </ExistingRecord>
      )}
    </Sheet>
  );
}
