import type { Tables } from '@northlight/auth-kit';
import { Link } from '@northlight/contract/router';
import { Badge, Button, DateTime } from '@northlight/shared-ui';
import { Check, Rocket } from 'lucide-react';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { linkTo } from '../screens.ts';
import { texts } from '../texts.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import { inboxArea, markAlertSeen, releaseAlerts } from './inbox-queries.ts';

/** Alerts about new clients, failing versions and, for admins, stopped emails, backups and jobs. */
export function ReleasesTab() {
  const timeZone = useTimeZone();
  const markSeen = useRowAction<Pick<Tables<'staff_notifications'>, 'id'>>({
    area: inboxArea,
    activity: 'marking an alert as seen',
    run: ({ id }) => markAlertSeen(id),
    successText: 'Marked as seen',
    failedText: texts.inbox.saveFailed,
  });
  return (
    <InboxList
      label="Alerts"
      query={releaseAlerts.pageQuery}
      getKey={({ id }) => id}
      empty={{
        icon: <Rocket />,
        title: 'No alerts',
        message:
          'Staff are alerted here when a client joins or a version fails more often than the previous one, admins also when emails, backups or jobs stop.',
      }}
    >
      {({ id, kind, title, message, read, created_at }) => (
        <InboxItem
          title={title}
          badges={read ? null : <Badge tone={kind === 'joined' ? 'info' : 'danger'}>New</Badge>}
          meta={
            <>
              <DateTime instant={created_at} timeZone={timeZone} />
              {kind === 'health' ? null : (
                <>
                  {' '}
                  ·{' '}
                  <Link to={linkTo(kind === 'joined' ? 'companies' : 'releases')}>
                    {kind === 'joined' ? 'Go to companies' : 'Go to releases'}
                  </Link>
                </>
              )}
            </>
          }
          actions={
            read ? null : (
              <Button
                size="sm"
                icon={<Check aria-hidden />}
                isLoading={markSeen.isBusy(id)}
                aria-label={`Mark as seen: ${title}`}
                onClick={() => markSeen.run({ id })}
              >
                Mark as seen
              </Button>
            )
          }
        >
          <p>{message}</p>
        </InboxItem>
      )}
    </InboxList>
  );
}
