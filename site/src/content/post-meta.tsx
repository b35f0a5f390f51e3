import { dayIn } from '@northlight/domain';
import { formatDate } from '@northlight/shared-ui';
import styled from 'styled-components';
import { MetaList } from '../components/text.tsx';

const List = styled(MetaList)`
  font-variant-numeric: tabular-nums;
`;

interface Props {
  readonly day: string;
  readonly author: string | null | undefined;
  readonly wordCount: number;
}

/** A post's date, author and reading time. */
export function PostMeta({ day, author, wordCount }: Props) {
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

/** "3 min read" (spec section 9), at least one minute. */
export function formatReadingTime(wordCount: number): string {
  return `${Math.max(1, Math.ceil(wordCount / wordsPerMinute))} min read`;
}

interface PostDates {
  readonly created_at: string;
  readonly publish_at: string | null;
}

const fallbackTimeZone = 'Europe/Berlin';

/** The publication day in the agency's time zone: the scheduled day, or else the creation day. */
export function findPublicationDay(
  { created_at, publish_at }: PostDates,
  timeZone: string | undefined,
): string {
  return dayIn(new Date(publish_at ?? created_at), timeZone ?? fallbackTimeZone);
}
