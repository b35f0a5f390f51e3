import { toAppError, useRole } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import {
  digestTime,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '@northlight/domain/notifications';
import { Secondary, SelectBox } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { AccountSection } from '../account-section.tsx';
import { getErrorMessage } from '../texts.ts';
import { fetchSettings, type Setting, saveSetting } from './notifications-api.ts';

/** Where notifications appear: the dashboard's inbox for staff, the portal's Notifications tab for clients. */
type InboxLocation = 'in the inbox' | 'under Notifications';

const listChannels = (
  location: InboxLocation,
  kind: NotificationKind,
): readonly (readonly [channel: NotificationChannel, label: string])[] => [
  ['email', 'By email immediately'],
  ...(notificationKinds[kind].group === 'From clients'
    ? ([['own_projects', 'By email if I am the contact']] as const)
    : []),
  ['digest', 'In the daily email'],
  ['inbox', `Only ${location}`],
  ['off', 'Not at all'],
];

const Group = styled.fieldset`

  & > legend {
    padding: 0 0 var(--space-4);
    font-weight: var(--weight-semibold);
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 16rem;
  align-items: center;
  gap: var(--space-4) var(--space-16);
  padding: var(--space-8) 0;
  border-top: 1px solid var(--color-line);

  @media (max-width: 30rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const queryKey = ['account', 'notifications'];

/** Notification settings by kind. Changes are saved immediately. */
export function NotificationSettings({ userId }: { userId: string }) {
  const settingsQuery = useQuery({ queryKey, queryFn: fetchSettings });
  const role = useRole();
  const location = role.status === 'ready' && role.role !== 'client' ? 'in the inbox' : 'under Notifications';

  return (
    <AccountSection
      heading="How we notify you"
      query={settingsQuery}
      failedTitle="Your settings could not be loaded"
      footer={
        <Secondary>
          <strong>Always by email:</strong> security messages, such as those about a new password, address or
          second factor, and emails you request yourself. They cannot be switched off.
        </Secondary>
      }
    >
      {(settings) => (
        <>
          <Secondary>
            Changes are saved immediately. The daily email goes out at <time data-clock="">{digestTime}</time>{' '}
            on days with news. Emails also appear {location}.{' '}
            {settings.some(({ kind }) => kind === 'contact')
              ? 'Notifications you turn off show no badge or count, but the work itself stays.'
              : 'Notifications you turn off do not appear there either.'}
          </Secondary>
          {settings.length === 0 && <p>There is nothing to notify you about yet.</p>}
          {[...new Set(settings.map(({ kind }) => notificationKinds[kind].group))].map((group) => (
            <Group key={group}>
              <legend>{group}</legend>
              {settings
                .filter(({ kind }) => notificationKinds[kind].group === group)
                .map((setting) => (
                  <ChannelSelect
                    key={setting.kind}
                    userId={userId}
                    setting={setting}
                    channels={listChannels(location, setting.kind)}
                  />
                ))}
            </Group>
          ))}
        </>
      )}
    </AccountSection>
  );
}

function ChannelSelect({
  userId,
  setting: { kind, channel },
  channels,
}: {
  userId: string;
  setting: Setting;
  channels: ReturnType<typeof listChannels>;
}) {
  const { toast, announce, report } = useServices();
  const queryClient = useQueryClient();
  const id = useId();
  const saveChannel = useMutation({
    mutationFn: (newChannel: NotificationChannel) => saveSetting(userId, kind, newChannel),
    onSuccess: (_, newChannel) => {
      queryClient.setQueryData<readonly Setting[]>(queryKey, (previous) =>
        previous?.map((setting) => (setting.kind === kind ? { kind, channel: newChannel } : setting)),
      );
      announce(`${notificationKinds[kind].label}: saved`);
    },
    onError: (error) => {
      report(error, 'saving a notification setting');
      toast({ tone: 'danger', title: 'Not saved', description: getErrorMessage(toAppError(error)) });
    },
  });
  return (
    <Row>
      <label htmlFor={id}>{notificationKinds[kind].label}</label>
      <SelectBox
        id={id}
        value={saveChannel.isPending ? saveChannel.variables : channel}
        aria-busy={saveChannel.isPending}
        onChange={({ target }) => {
          const [newChannel] = channels.find(([channel]) => channel === target.value) ?? [];
          // Concurrent saves could arrive in the wrong order.
          if (newChannel !== undefined && !saveChannel.isPending) saveChannel.mutate(newChannel);
        }}
      >
        {channels.map(([channel, label]) => (
          <option key={channel} value={channel}>
            {label}
          </option>
        ))}
      </SelectBox>
    </Row>
  );
}
