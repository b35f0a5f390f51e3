import { Loaded } from '@northlight/client-work';
import { Link } from '@northlight/contract/router';
import { DateTime } from '@northlight/shared-ui';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { TableSkeleton } from '../components/responsive-table.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { ActivityRows } from './activity-rows.tsx';
import {
  type ActivityEntry,
  describeActor,
  describeChange,
  describeDifference,
  linkToEntry,
} from './describe-change.ts';

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

interface ActivityListProps<Key extends QueryKey> {
  /** Names the list in messages. */
  subject: string;
  query: UseQueryOptions<ActivityEntry[], Error, ActivityEntry[], Key>;
}

/** Recent changes from the audit log, with old and new values. */
export function ActivityList<Key extends QueryKey>({ subject, query: options }: ActivityListProps<Key>) {
  const query = useQuery(options);
  const timeZone = useTimeZone();
  return (
    <Loaded
      subject={subject}
      query={query}
      failedText={`${subject} could not be loaded.`}
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
