import { Link } from '@northlight/router';
import { formatDateTime } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ActivityEntry } from '../lib/activity/activity-entry.ts';
import { actorOf, describeChange, describeDifference, placeOf } from '../lib/activity/describe-change.ts';
import { TableSkeleton } from '../lib/list/folding-table.tsx';
import { useTimeZone } from '../lib/settings/settings-queries.ts';
import { recentActivityQuery } from './overview-api.ts';
import { Part } from './part.tsx';

const List = styled.ol`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--color-line);
  list-style: none;

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-2) var(--space-16);
    padding: var(--space-8);
    border-bottom: 1px solid var(--color-line);
    overflow-wrap: anywhere;
  }

  strong {
    font-weight: var(--weight-medium);
  }

  a {
    color: inherit;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  p {
    grid-column: 1 / -1;
    color: var(--color-text-secondary);
    font-size: var(--text-xs);
    line-height: var(--leading-xs);
  }

  time {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    line-height: var(--leading-sm);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

/** Who did what lately, from what to what, from the audit log. */
export function RecentActivity() {
  const read = useQuery(recentActivityQuery());
  const timeZone = useTimeZone();
  return (
    <Part read={read} failedText="The recent activity could not be loaded." skeleton={<TableSkeleton />}>
      {(entries) =>
        entries.length === 0 ? (
          <p>Nothing has been changed yet.</p>
        ) : (
          <List>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </List>
        )
      }
    </Part>
  );
}

function Entry({ entry, timeZone }: { entry: ActivityEntry; timeZone: string }) {
  const place = placeOf(entry);
  const sentence = describeChange(entry);
  const difference = describeDifference(entry);
  return (
    <li>
      <span>
        <strong>{actorOf(entry)}</strong> {place === null ? sentence : <Link to={place}>{sentence}</Link>}
      </span>
      <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time>
      {difference !== '' && <p>{difference}</p>}
    </li>
  );
}
