import { dayIn } from '@platform/domain';
import { CalendarClock, Check, PencilLine } from 'lucide-react';
import { Badge, Cluster, formatDate, formatDateTime } from 'shared-ui';
import styled from 'styled-components';
import { CardBody, CardImage, CardMeta, Clamped, RecordCard } from '../../lib/list/card-grid.tsx';
import { CardRecordActions } from '../../lib/list/card-record-actions.tsx';
import { Picture } from '../../lib/list/picture.tsx';
import type { BlogSummary } from '../api/blog.ts';
import { type BlogState, stateOfBlog } from '../model/blog-values.ts';

const Dot = styled.span`
  width: 0.625rem;
  height: 0.625rem;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-full);
`;

const Bottom = styled.div`
  margin-top: auto;
`;

export interface BlogCardProps {
  blog: BlogSummary;
  now: Date;
  timeZone: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function BlogCard({ blog, now, timeZone, onEdit, onDelete }: BlogCardProps) {
  const author = blog.author?.full_name ?? blog.author?.email ?? 'Unknown author';
  return (
    <RecordCard aria-label={blog.title}>
      <CardImage>
        <Picture src={blog.header_image_url} alt={blog.header_image_alt ?? ''} />
      </CardImage>
      <CardBody>
        <Cluster gap={4}>
          <BlogStateBadge state={stateOfBlog(blog, now)} />
          {blog.category && (
            <Badge icon={<Dot style={{ background: blog.category.color }} />}>{blog.category.name}</Badge>
          )}
        </Cluster>
        <h2>{blog.title}</h2>
        {blog.excerpt && <Clamped>{blog.excerpt}</Clamped>}
        <Bottom>
          <CardMeta>
            {author} · {formatDate(dayIn(new Date(blog.created_at), timeZone))}
          </CardMeta>
          {stateOfBlog(blog, now) === 'scheduled' && blog.publish_at && (
            <CardMeta>Goes public {formatDateTime(blog.publish_at, timeZone)}</CardMeta>
          )}
        </Bottom>
      </CardBody>
      <CardRecordActions name={blog.title} onEdit={onEdit} onDelete={onDelete} />
    </RecordCard>
  );
}

export function BlogStateBadge({ state }: { state: BlogState }) {
  switch (state) {
    case 'draft':
      return (
        <Badge tone="warning" icon={<PencilLine aria-hidden />}>
          Draft
        </Badge>
      );
    case 'scheduled':
      return (
        <Badge tone="info" icon={<CalendarClock aria-hidden />}>
          Scheduled
        </Badge>
      );
    case 'published':
      return (
        <Badge tone="success" icon={<Check aria-hidden />}>
          Published
        </Badge>
      );
  }
}
