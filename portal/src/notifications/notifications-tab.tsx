import { describeCount, Loaded, Section, useAnnounceResult } from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { Button, EmptyState, Rows, Stack } from '@northlight/shared-ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { PendingRows } from '../components/pending-rows.tsx';
import { portalQueries } from '../queries/portal-queries.ts';
import { notificationQueries, useMarkRead } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';

/** The Notifications tab: the ten newest notifications, and older ones on request. */
export function NotificationsTab({ userId }: { userId: string }) {
  const { toast } = useServices();
  const list = useInfiniteQuery(notificationQueries.list(userId));
  const shown = list.data?.pages.flatMap(({ items }) => items).length ?? 0;
  useAnnounceResult(String(list.data?.pages.length ?? 1), describeCount(shown, 'notifications'));
  const unread = useQuery(portalQueries.unread(userId)).data ?? 0;
  const projects = useQuery(portalQueries.projects(userId)).data ?? [];
  const { markOne, markAll, isMarkingAll } = useMarkRead(userId, () =>
    toast({
      tone: 'danger',
      title: 'Error',
      description: 'Could not mark as read. Please try again.',
    }),
  );
  const projectTitles = projects.length > 1 ? new Map(projects.map(({ id, title }) => [id, title])) : null;

  return (
    <Section
      title="Your notifications"
      actions={
        <Button size="sm" isWriteAction onClick={markAll} isLoading={isMarkingAll} disabled={unread === 0}>
          Mark all read
        </Button>
      }
    >
      <Loaded
        query={list}
        subject="The notifications"
        pending={<PendingRows label="Loading notifications…" heights={['4rem', '4rem', '4rem']} />}
      >
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <EmptyState
              icon={<Bell />}
              title="No notifications yet"
              message="Updates about your project will appear here."
            />
          ) : (
            <Stack gap={16}>
              <Rows>
                {pages.flatMap(({ items }) =>
                  items.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      projectTitle={projectTitles?.get(notification.project_id)}
                      onMarkRead={() => markOne(notification.id)}
                    />
                  )),
                )}
              </Rows>
              <LoadMoreButton list={list} subject="More notifications" />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
