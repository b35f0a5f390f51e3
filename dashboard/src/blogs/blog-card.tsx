import { dayIn, isolate } from '@northlight/domain';
import { Badge, Cluster, DateTime, formatDate } from '@northlight/shared-ui';
import { CalendarClock, Check, PencilLine } from 'lucide-react';
import styled from 'styled-components';
import {
  CardBody,
  CardImage,
  CardMeta,
  CardPicture,
  ClampedText,
  RecordCard,
} from '../components/card-grid.tsx';
import { CardRecordActions } from '../components/row-actions.tsx';
import type { BlogSummary } from './blog-queries.ts';
import { type BlogState, getBlogState } from './blog-rules.ts';

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
        <CardPicture src={blog.header_image_url} alt={blog.header_image_alt ?? ''} />
      </CardImage>
      <CardBody>
        <Cluster gap={4}>
          <BlogStateBadge state={getBlogState(blog, now)} />
          {blog.category && (
            <Badge icon={<Dot style={{ background: blog.category.color }} />}>{blog.category.name}</Badge>
          )}
        </Cluster>
        <h2>{blog.title}</h2>
        {blog.excerpt && <ClampedText>{blog.excerpt}</ClampedText>}
        <Bottom>
          <CardMeta>
            {isolate(author)} · {formatDate(dayIn(new Date(blog.created_at), timeZone))}
          </CardMeta>
          {getBlogState(blog, now) === 'scheduled' && blog.publish_at && (
            <CardMeta>
              Will be published <DateTime instant={blog.publish_at} timeZone={timeZone} />
            </CardMeta>
          )}
        </Bottom>
      </CardBody>
      <CardRecordActions name={blog.title} onEdit={onEdit} onDelete={onDelete} />
    </RecordCard>
  );
}

const badges = {
  draft: { tone: 'warning', icon: <PencilLine aria-hidden />, label: 'Draft' },
  scheduled: { tone: 'info', icon: <CalendarClock aria-hidden />, label: 'Scheduled' },
  published: { tone: 'success', icon: <Check aria-hidden />, label: 'Published' },
} as const satisfies Record<BlogState, object>;

function BlogStateBadge({ state }: { state: BlogState }) {
  const { label, ...badgeProps } = badges[state];
  return <Badge {...badgeProps}>{label}</Badge>;
}
