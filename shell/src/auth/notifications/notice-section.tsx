import { toAppError, useRole } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { digestTime, type NoticeKind, type NoticeWay, noticeKinds } from '@northlight/domain/notices';
import { Button, FormAlert, SelectBox, Stack, zoneName } from '@northlight/shared-ui';
import { useCallback, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { Aside } from '../auth-layout.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { messageOf } from '../texts.ts';
import { chooseNotice, type NoticeSetting, type NoticeSettings, readNoticeSettings } from './notices-api.ts';

/** What is told of stands in the dashboard's inbox for staff, and in the portal's tab Notifications for clients. */
type Place = 'in the inbox' | 'under Notifications';

const waysTo = (place: Place): readonly (readonly [way: NoticeWay, label: string])[] => [
  ['mail', 'By mail at once'],
  ['digest', 'In the daily mail'],
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

/** How the person is told, kind by kind; each is saved as it is chosen. */
export function NoticeSection({ person }: { person: string }) {
  const id = useId();
  const [known, setKnown] = useState<NoticeSettings | 'loading' | 'failed'>('loading');
  const read = useCallback(async () => {
    setKnown('loading');
    try {
      setKnown(await readNoticeSettings());
    } catch {
      setKnown('failed');
    }
  }, []);
  useEffect(() => void read(), [read]);
  const role = useRole();
  const place = role.status === 'ready' && role.role !== 'client' ? 'in the inbox' : 'under Notifications';

  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <SectionHeading id={id}>How you are told</SectionHeading>
        {known === 'loading' && <Aside>Loading…</Aside>}
        {known === 'failed' && (
          <FormAlert title="Your settings could not be read">
            <Button size="sm" onClick={() => void read()}>
              Retry
            </Button>
          </FormAlert>
        )}
        {typeof known === 'object' && (
          <>
            <Aside>
              Each choice is saved at once. The daily mail goes out at {digestTime} where we are (
              {zoneName(known.timeZone)}), on days with news. What comes by mail is {place} too.{' '}
              {known.settings.some(({ kind }) => kind === 'contact')
                ? 'What you do not want at all has neither mark nor count for you; the work itself stays.'
                : 'What you do not want at all is not shown there either.'}
            </Aside>
            {known.settings.length === 0 ? (
              <p>There is nothing to tell you of yet.</p>
            ) : (
              <Choices person={person} place={place} settings={known.settings} />
            )}
          </>
        )}
        <Aside>
          <strong>Always by mail:</strong> what keeps your account safe, such as a new password, address or
          second factor, and mails that you ask for yourself. They cannot be switched off.
        </Aside>
      </Stack>
    </section>
  );
}

function Choices(props: { person: string; place: Place; settings: readonly NoticeSetting[] }) {
  const { toast, announce, report } = useServices();
  const [chosen, setChosen] = useState(
    () => new Map<NoticeKind, NoticeWay>(props.settings.map(({ kind, way }) => [kind, way])),
  );
  const [saving, setSaving] = useState<ReadonlySet<NoticeKind>>(new Set());
  const set = (kind: NoticeKind, way: NoticeWay) => setChosen((before) => new Map(before).set(kind, way));
  const setBusy = (kind: NoticeKind, isBusy: boolean) =>
    setSaving((before) => new Set([...before, kind].filter((one) => isBusy || one !== kind)));

  const choose = async (kind: NoticeKind, way: NoticeWay, former: NoticeWay) => {
    set(kind, way);
    setBusy(kind, true);
    try {
      await chooseNotice(props.person, kind, way);
      announce(`${noticeKinds[kind].label}: saved`);
    } catch (error) {
      set(kind, former);
      report(error, 'choosing how to be told');
      toast({ tone: 'danger', title: 'Not saved', description: messageOf(toAppError(error)) });
    }
    setBusy(kind, false);
  };

  const groups = [...new Set(props.settings.map(({ kind }) => noticeKinds[kind].group))];
  return groups.map((group) => (
    <Group key={group}>
      <legend>{group}</legend>
      {[...chosen]
        .filter(([kind]) => noticeKinds[kind].group === group)
        .map(([kind, way]) => (
          <Choice
            key={kind}
            kind={kind}
            ways={waysTo(props.place)}
            way={way}
            isSaving={saving.has(kind)}
            onChoose={(wanted) => void choose(kind, wanted, way)}
          />
        ))}
    </Group>
  ));
}

function Choice(props: {
  kind: NoticeKind;
  ways: ReturnType<typeof waysTo>;
  way: NoticeWay;
  isSaving: boolean;
  onChoose: (way: NoticeWay) => void;
}) {
  const id = useId();
  return (
    <Row>
      <label htmlFor={id}>{noticeKinds[props.kind].label}</label>
      <SelectBox
        id={id}
        value={props.way}
        aria-busy={props.isSaving}
        onChange={({ target }) => {
          const [wanted] = props.ways.find(([way]) => way === target.value) ?? [];
          // While one choice is on its way the next would overtake it.
          if (wanted !== undefined && !props.isSaving) props.onChoose(wanted);
        }}
      >
        {props.ways.map(([way, label]) => (
          <option key={way} value={way}>
            {label}
          </option>
        ))}
      </SelectBox>
    </Row>
  );
}
