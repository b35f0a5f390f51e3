import { getBackend, toAppError, unwrap } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Badge, Button, Cluster, FormAlert, formatDateTime, Stack } from '@northlight/shared-ui';
import { useCallback, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { Aside } from '../auth-layout.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { deviceOf } from './device.ts';

interface OwnSession {
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly user_agent: string | null;
  readonly is_current: boolean;
}

async function readSessions(): Promise<readonly OwnSession[]> {
  return unwrap(await (await getBackend()).rpc('own_sessions'));
}

async function endSession(session: string): Promise<void> {
  unwrap(await (await getBackend()).rpc('end_session', { session }));
}

async function endOthers(): Promise<void> {
  const { error } = await (await getBackend()).auth.signOut({ scope: 'others' });
  if (error !== null) throw toAppError(error);
}

/** Where the person is who looks at it. */
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const List = styled.ul`
  list-style: none;
  padding: 0;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8) var(--space-16);
  padding: var(--space-12) 0;
  border-top: 1px solid var(--color-line);
`;

/** On /auth/account: where the person is signed in, each ended by itself, or all others at once. */
export function SessionList() {
  const { toast, report } = useServices();
  const id = useId();
  const [sessions, setSessions] = useState<readonly OwnSession[] | 'loading' | 'failed'>('loading');
  const [busy, setBusy] = useState<string | null>(null);

  const read = useCallback(async () => {
    try {
      setSessions(await readSessions());
    } catch {
      setSessions('failed');
    }
  }, []);
  useEffect(() => void read(), [read]);

  const end = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
      toast({ tone: 'success', title: 'Signed out', description: 'It opens nothing any more.' });
    } catch (error) {
      // One that has ended meanwhile is what was wanted.
      if (toAppError(error).code !== 'not-found') {
        report(error, 'ending a session');
        toast({ tone: 'danger', title: 'Error', description: 'Failed to log out' });
      }
    }
    await read();
    setBusy(null);
  };

  const others = Array.isArray(sessions) ? sessions.filter(({ is_current }) => !is_current) : [];
  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <SectionHeading id={id}>Where you are signed in</SectionHeading>
        {sessions === 'loading' && <Aside>Loading…</Aside>}
        {sessions === 'failed' && (
          <FormAlert title="Your sessions could not be read">
            <Button size="sm" onClick={() => void read()}>
              Retry
            </Button>
          </FormAlert>
        )}
        {typeof sessions === 'object' && (
          <List>
            {sessions.map((session) => {
              const device = deviceOf(session.user_agent);
              const seen = formatDateTime(session.seen_at, here);
              return (
                <Row key={session.id}>
                  <div>
                    <Cluster gap={8}>
                      <strong>{device}</strong>
                      {session.is_current && <Badge tone="success">This device</Badge>}
                    </Cluster>
                    <Aside>
                      Last seen {seen}, signed in {formatDateTime(session.created_at, here)}
                    </Aside>
                  </div>
                  {!session.is_current && (
                    <Button
                      size="sm"
                      aria-label={`Sign out ${device}, last seen ${seen}`}
                      isLoading={busy === session.id}
                      disabled={busy !== null}
                      onClick={() => void end(session.id, () => endSession(session.id))}
                    >
                      Sign out
                    </Button>
                  )}
                </Row>
              );
            })}
          </List>
        )}
        {others.length > 1 && (
          <div>
            <Button
              isLoading={busy === 'others'}
              disabled={busy !== null}
              onClick={() => void end('others', endOthers)}
            >
              Sign out all others
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}
