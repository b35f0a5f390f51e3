import { engines } from '@proof/permissions/engines';
import { keepRows } from '@proof/permissions/keeper';
import { openOnlineWorld } from '@proof/permissions/people-online';
import { randomFrom } from '@proof/permissions/random';
import { everyOperator, oddity } from './rest-surface.ts';
import {
  type Attempt,
  aWrongValueOfEachType,
  everyWrongArgument,
  everyWrongValue,
  readSurface,
  type Surface,
} from './values.ts';

const LOOK_EVERY = 250;

export interface Tried {
  readonly sent: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly faults: readonly string[];
}

const shown = ({ who, path, init }: Attempt) =>
  `${who}: ${init.method ?? 'GET'} ${path.slice(0, 300)} ${JSON.stringify(init.headers ?? {})} ${String(init.body ?? '').slice(0, 200)}`;

/**
 * Of what the catalogue gives, every so-many-th. With `ofEachType` one column stands for all of its type, and every
 * so-many-th of that is sent.
 */
export interface Portion {
  readonly oneIn: number;
  readonly ofEachType?: number;
}

function* attempts(surface: Surface, seed: number, portion: Portion, oddities: number): Generator<Attempt> {
  const random = randomFrom(seed);
  // Others with each seed: all of it is over 200,000 requests.
  const { oneIn, ofEachType } = portion;
  const portions: readonly (readonly [Generator<Attempt>, number])[] = [
    ofEachType ? [aWrongValueOfEachType(surface, random), ofEachType] : [everyWrongValue(surface), oneIn],
    [everyOperator(surface, random), oneIn],
    [everyWrongArgument(surface), oneIn],
  ];
  for (const [all, share] of portions)
    for (const attempt of all) if (random.below(share) === 0) yield attempt;
  for (let at = 0; at < oddities; at += 1) yield oddity(surface, random);
}

/**
 * Sends what the live catalogue makes of every column, argument and operator. After each one the database has to
 * answer, and now and then every row has to be as before.
 */
export async function tryWrongValues(seed: number, portion: Portion, oddities: number): Promise<Tried> {
  const [engine] = engines();
  if (!engine) throw new Error('There is no database.');
  const { backend, send, close } = await openOnlineWorld(engine);
  try {
    const keeper = await keepRows(backend);
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    let sent = 0;
    let batch: Attempt[] = [];
    const look = async () => {
      const changed = await keeper.restore();
      if (changed.length > 0)
        faults.push(`rows of ${changed.join(', ')} changed by one of:\n${batch.map(shown).join('\n')}`);
      batch = [];
    };
    for (const attempt of attempts(await readSurface(backend), seed, portion, oddities)) {
      const answer = await send(attempt.who, attempt.path, attempt.init);
      const { status } = answer;
      const text = await answer.text();
      const isAlive = await backend.database.query('select 1').then(
        () => true,
        () => false,
      );
      sent += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500 || !isAlive || (attempt.mustBeRefused && status < 400))
        faults.push(`${status}${isAlive ? '' : ', dead'} ${text.slice(0, 200)} for ${shown(attempt)}`);
      batch.push(attempt);
      if (batch.length >= LOOK_EVERY) await look();
    }
    await look();
    return { sent, statuses, faults };
  } finally {
    await close();
  }
}
