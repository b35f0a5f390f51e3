import { toAppError, useRole } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { digestTime, type NoticeChannel, noticeKinds } from '@northlight/domain/notices';
import { SelectBox, zoneName } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import styled from 'styled-components';
import { AccountSection } from '../account-section.tsx';
import { Aside } from '../auth-layout.tsx';
import { messageOf } from '../texts.ts';
import { chooseNotice, type NoticeSetting, type NoticeSettings, readNoticeSettings } from './notices-api.ts';

/** Where notifications appear: the dashboard's inbox for staff, the portal's Notifications tab for clients. */
type Place = 'in the inbox' | 'under Notifications';

const waysTo = (place: Place): readonly (readonly [way: NoticeChannel, label: string])[] => [
  ['mail', 'By email at once'],
  ['digest', 'In the daily email'],
  ['inbox', `Only ${place}`],
  ['off', 'Not at all'],
];

const Group = styled.fieldset`
  border: 0;
  padding: 0;
  min-width: 0;

  & > legend {
    padding: 0 0 var(--space-4);
    font-weight: var(--weight-semibold);
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 12rem;
  align-items: center;
  gap: var(--space-4) var(--space-16);
  padding: var(--space-8) 0;
  border-top: 1px solid var(--color-line);

  @media (max-width: 30rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const queryKey = ['account', 'notices'];

/** Notification settings by kind. Changes are saved immediately. */
export function NoticeSection({ person }: { person: string }) {
  const notices = useQuery({ queryKey, queryFn: readNoticeSettings });
  const role = useRole();
  const place = role.status === 'ready' && role.role !== 'client' ? 'in the inbox' : 'under Notifications';

  return (
    <AccountSection
      heading="How we notify you"
      query={notices}
      failedTitle="Your settings could not be loaded"
      footer={
        <Aside>
          <strong>Always by email:</strong> security messages, such as those about a new password, address or
          second factor, and emails you request yourself. They cannot be switched off.
        </Aside>
      }
    >
      {({ settings, timeZone }) => (
        <>
          <Aside>
            Changes are saved immediately. The daily email goes out at {digestTime} where we are (
            {zoneName(timeZone)}), on days with news. Emails also appear {place}.{' '}
            {settings.some(({ kind }) => kind === 'contact')
              ? 'Notifications you turn off show no mark or count, but the work itself stays.'
              : 'Notifications you turn off do not appear there either.'}
          </Aside>
          {settings.length === 0 && <p>There is nothing to notify you about yet.</p>}
          {[...new Set(settings.map(({ kind }) => noticeKinds[kind].group))].map((group) => (
            <Group key={group}>
              <legend>{group}</legend>
              {settings
                .filter(({ kind }) => noticeKinds[kind].group === group)
                .map((setting) => (
                  <Choice key={setting.kind} person={person} setting={setting} ways={waysTo(place)} />
                ))}
            </Group>
          ))}
        </>
      )}
    </AccountSection>
  );
}

function Choice({
  person,
  setting: { kind, way },
  ways,
}: {
  person: string;
  setting: NoticeSetting;
  ways: ReturnType<typeof waysTo>;
}) {
  const { toast, announce, report } = useServices();
  const queryClient = useQueryClient();
  const id = useId();
  const choose = useMutation({
    mutationFn: (wanted: NoticeChannel) => chooseNotice(person, kind, wanted),
    onSuccess: (_, wanted) => {
      queryClient.setQueryData<NoticeSettings>(
        queryKey,
        (known) =>
          known && {
            ...known,
            settings: known.settings.map((one) => (one.kind === kind ? { kind, way: wanted } : one)),
          },
      );
      announce(`${noticeKinds[kind].label}: saved`);
    },
    onError: (error) => {
      report(error, 'saving a notification setting');
      toast({ tone: 'danger', title: 'Not saved', description: messageOf(toAppError(error)) });
    },
  });
  return (
    <Row>
      <label htmlFor={id}>{noticeKinds[kind].label}</label>
      <SelectBox
        id={id}
        value={choose.isPending ? choose.variables : way}
        aria-busy={choose.isPending}
        onChange={({ target }) => {
          const [wanted] = ways.find(([one]) => one === target.value) ?? [];
          // Concurrent saves could arrive in the wrong order.
          if (wanted !== undefined && !choose.isPending) choose.mutate(wanted);
        }}
      >
        {ways.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </SelectBox>
    </Row>
  );
}
