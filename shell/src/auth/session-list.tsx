import { getBackend, runQuery, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Badge, Button, Cluster, DateTime, formatDateTime, Secondary } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { AccountRow, AccountSection } from './account-section.tsx';
import { useTimeZone } from './use-time-zone.ts';

const fetchSessions = () => runQuery((db) => db.rpc('own_sessions'));

async function endSession(session: string): Promise<void> {
  await runQuery((db) => db.rpc('end_session', { session }));
}

async function endOtherSessions(): Promise<void> {
  const { error } = await (await getBackend()).auth.signOut({ scope: 'others' });
  if (error !== null) throw toAppError(error);
}

const queryKey = ['account', 'sessions'];

/** On /auth/account: the user's sessions, with buttons to end one or all others. */
export function SessionList() {
  const sessions = useQuery({ queryKey, queryFn: fetchSessions });
  const timeZone = useTimeZone();
  return (
    <AccountSection
      heading="Where you are signed in"
      query={sessions}
      failedTitle="Your sessions could not be loaded"
    >
      {(sessionList) => (
        <>
          <ul>
            {sessionList.map((session) => {
              const device = describeDevice(session.user_agent);
              const lastSeen = formatDateTime(session.seen_at, timeZone);
              return (
                <AccountRow key={session.id}>
                  <div>
                    <Cluster gap={8}>
                      <strong>{device}</strong>
                      {session.is_current && <Badge tone="success">This device</Badge>}
                    </Cluster>
                    <Secondary>
                      Last seen <DateTime instant={session.seen_at} timeZone={timeZone} />, signed in{' '}
                      <DateTime instant={session.created_at} timeZone={timeZone} />
                    </Secondary>
                  </div>
                  {!session.is_current && (
                    <EndButton
                      size="sm"
                      aria-label={`Log out ${device}, last seen ${lastSeen}`}
                      end={() => endSession(session.id)}
                      doneText="That device no longer has access."
                    >
                      Log out
                    </EndButton>
                  )}
                </AccountRow>
              );
            })}
          </ul>
          {sessionList.filter(({ is_current }) => !is_current).length > 1 && (
            <div>
              <EndButton end={endOtherSessions} doneText="Your other devices no longer have access.">
                Log out all other devices
              </EndButton>
            </div>
          )}
        </>
      )}
    </AccountSection>
  );
}

interface EndButtonProps extends ComponentProps<typeof Button> {
  end: () => Promise<void>;
  doneText: string;
}

function EndButton({ end, doneText, ...button }: EndButtonProps) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: end,
    onSuccess: () => toast({ tone: 'success', title: 'Logged out', description: doneText }),
    onError: (error) => {
      // The session has already ended.
      if (toAppError(error).code === 'not-found') return;
      report(error, 'ending a session');
      toast({ tone: 'danger', title: 'Error', description: 'Failed to log out' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return <Button {...button} isLoading={isPending} onClick={() => mutate()} />;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (list: typeof browsers, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Describes a device by its User-Agent, such as "Safari on iPhone". */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(browsers, userAgent ?? '');
  const system = findName(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
