import { dayIn } from '@northlight/domain';
import { formatDate } from '@northlight/shared-ui';
import styled from 'styled-components';
import { FactList } from '../ui/text.tsx';

const List = styled(FactList)`
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
      <li>{formatReadingTime(wordCount)}</li>
    </List>
  );
}

const wordsPerMinute = 200;

/** "3 min read": words divided by 200, rounded up (spec section 9); a post without words takes its minute too. */
export function formatReadingTime(wordCount: number): string {
  return `${Math.max(1, Math.ceil(wordCount / wordsPerMinute))} min read`;
}

interface Dated {
  readonly created_at: string;
  readonly publish_at: string | null;
}

const fallbackTimeZone = 'Europe/Berlin';

/** The day on which a post came out, where the agency is: the planned one, or the one it was written on. */
export function findPublicationDay({ created_at, publish_at }: Dated, timeZone: string | undefined): string {
  return dayIn(new Date(publish_at ?? created_at), timeZone ?? fallbackTimeZone);
}
