import { styled } from 'styled-components';
import { formatDateTime, formatTimeZone } from '../formats/format-date.ts';

interface DateTimeProps {
  /** ISO. */
  instant: string;
  timeZone: string;
}

/** An instant in a time zone. A `ZoneNote` on the same page names the zone. */
export function DateTime({ instant, timeZone }: DateTimeProps) {
  return (
    <time dateTime={instant} data-clock="">
      {formatDateTime(instant, timeZone)}
    </time>
  );
}

const Note = styled.p`
  margin-top: var(--space-48);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: var(--leading-xs);

  main:not(:has(time[data-clock])) > & {
    display: none;
  }
`;

/** The last line of `main` on pages that show times: names the time zone. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  return <Note>Times are in the {formatTimeZone(timeZone)} time zone.</Note>;
}
