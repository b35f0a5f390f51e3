import { Loaded } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { DateTime } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ActivityEntry } from '../activity/activity-entry.ts';
import { ActivityRows } from '../activity/activity-rows.tsx';
import {
  describeActor,
  describeChange,
  describeDifference,
  linkToEntry,
} from '../activity/describe-change.ts';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { recentActivityQuery } from './overview-queries.ts';

const List = styled(ActivityRows)`
  a {
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  time {
    white-space: nowrap;
  }
`;

/** Recent changes from the audit log, with old and new values. */
export function RecentActivity() {
  const query = useQuery(recentActivityQuery());
  const timeZone = useTimeZone();
  return (
    <Loaded
      subject="Recent activity"
      query={query}
      failedText="Recent activity could not be loaded."
      pending={<TableSkeleton />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <p>No changes yet.</p>
        ) : (
          <List>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={timeZone} />
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

function Entry({ entry, timeZone }: { entry: ActivityEntry; timeZone: string }) {
  const link = linkToEntry(entry);
  const sentence = describeChange(entry);
  const difference = describeDifference(entry, timeZone);
  return (
    <li>
      <span>
        <strong>{describeActor(entry)}</strong> {link === null ? sentence : <Link to={link}>{sentence}</Link>}
      </span>
      <DateTime instant={entry.at} timeZone={timeZone} />
      {difference !== '' && <p>{difference}</p>}
    </li>
  );
}
