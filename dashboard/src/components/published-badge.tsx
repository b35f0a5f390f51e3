import { Badge } from '@northlight/shared-ui';
import { Check, PencilLine } from 'lucide-react';
import type { FilterQuery } from '../records/record-api.ts';

export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  return isPublished ? (
    <Badge tone="success" icon={<Check aria-hidden />}>
      Published
    </Badge>
  ) : (
    <Badge tone="warning" icon={<PencilLine aria-hidden />}>
      Draft
    </Badge>
  );
}

export const publishedFilters = [
  {
    name: 'state',
    label: 'Status',
    allLabel: 'All statuses',
    options: [
      { value: 'published', label: 'Published' },
      { value: 'draft', label: 'Draft' },
    ],
  },
] as const;

export const filterByState =
  (state: string) =>
  (query: FilterQuery<'published'>): FilterQuery<'published'> =>
    query.eq('published', state === 'published');
