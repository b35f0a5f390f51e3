import { Check, PencilLine } from 'lucide-react';
import { Badge } from 'shared-ui';

/** Whether visitors see it. */
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

/** The choices of the filter that goes with it. */
export const publishedStates = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
];
