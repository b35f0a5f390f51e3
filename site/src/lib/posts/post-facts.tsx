import { formatDate } from 'shared-ui';
import styled from 'styled-components';
import { readingTime } from './reading-time.ts';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  color: var(--color-text-muted);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  font-variant-numeric: tabular-nums;
`;

interface Props {
  readonly day: string;
  readonly author: string | null | undefined;
  readonly wordCount: number;
}

/** When a post came out, who wrote it, and how long it takes to read. */
export function PostFacts({ day, author, wordCount }: Props) {
  return (
    <List aria-label="About this article">
      <li>
        <time dateTime={day}>{formatDate(day, 'long')}</time>
      </li>
      {author ? <li>{author}</li> : null}
      <li>{readingTime(wordCount)}</li>
    </List>
  );
}
