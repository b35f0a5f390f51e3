import { Link } from '@northlight/contract/router';
import {
  Button,
  DateTime,
  Muted,
  Row,
  Secondary,
  TextLink,
  useReadOnlyReason,
  VisuallyHidden,
} from '@northlight/shared-ui';
import styled from 'styled-components';
import { linkToSubject } from '../addresses/links.ts';
import { useTimeZone } from '../queries/portal-queries.ts';
import type { Notification } from './notification-queries.ts';

const Root = styled(Row)`
  display: grid;
  grid-template: auto auto / 0.5rem minmax(0, 1fr) auto;
  gap: 0 var(--space-12);
  align-items: center;
`;

const Content = styled.div`
  grid-area: 1 / 2 / 2 / 4;

  @media (width >= 768px) {
    grid-area: 1 / 2 / 2 / 3;
  }
`;

const Meta = styled.div`
  grid-area: 2 / 2;
`;

const Action = styled.div`
  grid-area: 2 / 3;

  @media (width >= 768px) {
    grid-area: 1 / 3 / 3 / 4;
  }
`;

const Dot = styled.span`
  width: 0.5rem;
  height: 0.5rem;
  align-self: start;
  margin-top: 0.55rem;
  border-radius: var(--radius-full);

  &[data-unread] {
    background: var(--color-accent);
  }
`;

interface NotificationRowProps {
  notification: Notification;
  /** Set only if the client has several projects. */
  projectTitle: string | undefined;
  onMarkRead: () => void;
}

/** One notification with a link to its subject. Opening the link marks it as read. */
export function NotificationRow({ notification, projectTitle, onMarkRead }: NotificationRowProps) {
  const timeZone = useTimeZone();
  const isReadOnly = useReadOnlyReason() !== null;
  const { title, message, read, sent_at } = notification;
  const link = linkToSubject({
    projectId: notification.project_id,
    sprintId: notification.sprint_id,
    invoiceId: notification.invoice_id,
    type: notification.notification_type,
  });
  return (
    <Root>
      <Dot data-unread={read ? undefined : ''} aria-hidden="true" />
      <Content>
        <TextLink
          as={Link}
          to={link}
          weight={read ? undefined : 'semibold'}
          onClick={() => read || isReadOnly || onMarkRead()}
        >
          {title}
          {read ? null : <VisuallyHidden> (unread)</VisuallyHidden>}
        </TextLink>
        <Secondary>{message}</Secondary>
      </Content>
      <Meta>
        <Muted>
          {projectTitle ? `${projectTitle} · ` : ''}
          <DateTime instant={sent_at} timeZone={timeZone} />
        </Muted>
      </Meta>
      {read ? null : (
        <Action>
          <Button size="sm" variant="ghost" isWriteAction onClick={onMarkRead}>
            Mark read
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </Action>
      )}
    </Root>
  );
}
