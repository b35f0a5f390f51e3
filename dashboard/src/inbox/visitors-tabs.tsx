import type { Tables } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Link, useSearchParams } from '@northlight/contract/router';
import { budgetLabels, getLabel, serviceLabels } from '@northlight/domain/visitor-forms';
import { Badge, Button, Cluster, DateTime, Stack, type Tone } from '@northlight/shared-ui';
import { Check, Mail, MailCheck, MailX, Undo2, UserCheck } from 'lucide-react';
import { ExportButton } from '../components/export-button.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { linkTo } from '../screens.ts';
import { texts } from '../texts.ts';
import { InboxItem, InboxList } from './inbox-list.tsx';
import {
  contactMessages,
  inboxArea,
  setHandled,
  subscribers,
  unsubscribe,
  waitingPeople,
} from './inbox-queries.ts';

type ContactMessage = Tables<'contact_messages'>;
type Subscriber = Tables<'newsletter_subscribers'>;

export function ContactTab() {
  const timeZone = useTimeZone();
  const id = useSearchParams()[0].get('message');
  const toggleHandled = useRowAction<ContactMessage>({
    area: inboxArea,
    activity: 'marking a message as handled',
    run: ({ id, handled }) => setHandled(id, !handled),
    successText: 'Message updated',
    failedText: texts.inbox.saveFailed,
  });
  return (
    <Stack gap={12}>
      {id !== null && <Link to={linkTo('inbox', { tab: 'contact' })}>All messages</Link>}
      <InboxList
        label="Contact messages"
        query={contactMessages(id).pageQuery}
        getKey={({ id }) => id}
        empty={
          id === null
            ? {
                icon: <Mail />,
                title: 'No messages yet',
                message: 'Messages from the contact form appear here.',
              }
            : { icon: <Mail />, title: 'This message no longer exists', message: 'It may have been erased.' }
        }
      >
        {(message) => (
          <InboxItem
            title={message.company ? `${message.name}, ${message.company}` : message.name}
            badges={
              <>
                {message.handled ? <Badge tone="success">Handled</Badge> : <Badge tone="warning">Open</Badge>}
                {message.looks_automatic && <Badge>Probably automatic</Badge>}
              </>
            }
            meta={
              <>
                <a href={`mailto:${message.email}`}>{message.email}</a>
                {message.phone && ` · ${message.phone}`} · {getLabel(serviceLabels, message.service)}
                {message.budget && ` · ${getLabel(budgetLabels, message.budget)}`} ·{' '}
                <DateTime instant={message.created_at} timeZone={timeZone} />
              </>
            }
            actions={
              <Button
                size="sm"
                icon={message.handled ? <Undo2 aria-hidden /> : <Check aria-hidden />}
                isLoading={toggleHandled.isBusy(message.id)}
                aria-label={
                  message.handled
                    ? `Reopen: message from ${message.name}`
                    : `Mark as handled: message from ${message.name}`
                }
                onClick={() => toggleHandled.run(message)}
              >
                {message.handled ? 'Reopen' : 'Mark as handled'}
              </Button>
            }
          >
            <p>{message.message}</p>
          </InboxItem>
        )}
      </InboxList>
    </Stack>
  );
}

/** Shows admins the employees who signed up and are waiting for a role. */
export function AccessTab() {
  const timeZone = useTimeZone();
  return (
    <InboxList
      label="Waiting for access"
      query={waitingPeople.pageQuery}
      getKey={({ id }) => id}
      empty={{
        icon: <UserCheck />,
        title: 'No one is waiting for access',
        message: 'Employees who sign up appear here until an admin saves their role.',
      }}
    >
      {(person) => (
        <InboxItem
          title={person.full_name ?? person.email ?? 'Unnamed'}
          meta={
            <>
              {person.email} · signed up <DateTime instant={person.created_at} timeZone={timeZone} />
            </>
          }
          actions={
            <Button size="sm" render={<Link to={linkTo('users', { edit: person.id })} />}>
              Choose a role
            </Button>
          }
        />
      )}
    </InboxList>
  );
}

const subscriberTones: Readonly<Record<string, Tone>> = { confirmed: 'success', pending: 'warning' };

const columns: readonly SheetColumn<Subscriber>[] = [
  { heading: 'Email', value: (subscriber) => subscriber.email },
  { heading: 'Status', value: (subscriber) => subscriber.status },
  { heading: 'Subscribed', type: 'instant', value: (subscriber) => subscriber.created_at },
  { heading: 'Consent confirmed', type: 'instant', value: (subscriber) => subscriber.confirmed_at },
  { heading: 'Unsubscribed', type: 'instant', value: (subscriber) => subscriber.unsubscribed_at },
];

/** Newsletter subscribers. Admins can unsubscribe people. */
export function SubscribersTab() {
  const { confirm } = useServices();
  const timeZone = useTimeZone();
  const isAdmin = useIsAdmin();
  const remove = useRowAction<Subscriber>({
    area: inboxArea,
    activity: 'unsubscribing a newsletter reader',
    run: ({ id }) => unsubscribe(id),
    successText: 'Subscriber removed',
    failedText: texts.inbox.saveFailed,
  });
  const confirmUnsubscribe = async (subscriber: Subscriber) => {
    const isConfirmed = await confirm({
      title: `Unsubscribe ${subscriber.email}?`,
      description: 'Only they can subscribe again.',
      confirmLabel: 'Unsubscribe',
      tone: 'danger',
    });
    if (isConfirmed) remove.run(subscriber);
  };
  return (
    <Stack gap={12}>
      <Cluster justify="end">
        <ExportButton
          fileName="subscribers"
          columns={columns}
          fetchPage={(page, size) => subscribers.fetchPage(page, undefined, size)}
        />
      </Cluster>
      <InboxList
        label="Subscribers"
        query={subscribers.pageQuery}
        getKey={({ id }) => id}
        empty={{
          icon: <MailCheck />,
          title: 'No subscribers yet',
          message: 'People who subscribe on the blog appear here.',
        }}
      >
        {(subscriber) => (
          <InboxItem
            title={subscriber.email}
            badges={<Badge tone={subscriberTones[subscriber.status] ?? 'neutral'}>{subscriber.status}</Badge>}
            meta={
              <>
                since <DateTime instant={subscriber.created_at} timeZone={timeZone} />
              </>
            }
            actions={
              isAdmin &&
              subscriber.status !== 'unsubscribed' && (
                <Button
                  size="sm"
                  icon={<MailX aria-hidden />}
                  isLoading={remove.isBusy(subscriber.id)}
                  aria-label={`Unsubscribe ${subscriber.email}`}
                  onClick={() => void confirmUnsubscribe(subscriber)}
                >
                  Unsubscribe
                </Button>
              )
            }
          />
        )}
      </InboxList>
    </Stack>
  );
}
