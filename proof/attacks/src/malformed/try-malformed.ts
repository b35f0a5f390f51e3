import { PEOPLE } from '@proof/permissions/actors';
import { keepRows } from '@proof/permissions/keeper';
import { FunctionCalls } from '../function-calls.ts';
import { openSite } from '../site.ts';
import { type Malformed, malformedRequests, sendRaw } from './requests.ts';

const LOOK_EVERY = 100;

export interface Outcome {
  readonly sent: number;
  /** How often each status came. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Requests that the server failed at, or after which rows were not as before. */
  readonly faults: readonly string[];
}

const shown = ({ who, method, path, headers, body }: Malformed) =>
  `${who}: ${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 200)}`;

/** Sends that many malformed requests through edge and backend, four at a time, and looks at the rows now and then. */
export async function tryMalformed(seed: number, most: number): Promise<Outcome> {
  const site = await openSite();
  try {
    const keeper = await keepRows(site.backend);
    const requests = malformedRequests(seed, new FunctionCalls(site));
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    let sent = 0;
    const sendOne = async () => {
      const malformed = requests.next().value;
      const person = PEOPLE.find((one) => one === malformed.who);
      const answer = await sendRaw(site.url, malformed, {
        apikey: site.backend.publishableKey,
        ...(person ? { authorization: `Bearer ${site.tokenOf(person)}` } : {}),
      });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 500)
        faults.push(`${answer.status} ${answer.text.slice(0, 200)} for ${shown(malformed)}`);
      return malformed;
    };
    while (sent < most) {
      const batch: Malformed[] = [];
      while (batch.length < LOOK_EVERY && sent + batch.length < most)
        batch.push(...(await Promise.all(Array.from({ length: 4 }, sendOne))));
      sent += batch.length;
      const changed = await keeper.restore();
      if (changed.length > 0)
        faults.push(`rows of ${changed.join(', ')} changed by one of:\n${batch.map(shown).join('\n')}`);
    }
    return { sent, statuses, faults };
  } finally {
    await site.close();
  }
}
