import type { Answer, Probe } from './runner.ts';

/** What a probe found: as written, otherwise, or nothing because the statement itself was wrong. */
export type Finding =
  | { readonly kind: 'expected' }
  | { readonly kind: 'wrong'; readonly text: string }
  | { readonly kind: 'broken'; readonly text: string };

/** One statement about many columns, whose answer can say of each case what its own probe would have said. */
export interface SharedProbe {
  readonly probe: Probe;
  /** Whether every case that it stands for is as expected; else each is asked by itself. */
  readonly settles: (answer: Answer) => boolean;
}

/** A probe and what must come of it. */
export interface Case {
  /** The table, view, function or constraint. */
  readonly object: string;
  readonly label: string;
  readonly probe: Probe;
  readonly judge: (answer: Answer) => Finding;
  /** Asked before it: what may settle it together with others. */
  readonly shared?: SharedProbe;
  /** Shows that the statement of the denials beside it works when nothing stands in its way. */
  readonly isControl?: true;
}

export const expected: Finding = { kind: 'expected' };
export const wrong = (text: string): Finding => ({ kind: 'wrong', text });
export const broken = (text: string): Finding => ({ kind: 'broken', text });

const NO_RIGHT = '42501';

/** Row security, a privilege or a rule said no. Anything else that fails is the statement's own fault. */
const isRefusal = (state: string): boolean =>
  state === NO_RIGHT || state === '22023' || state === '23503' || state.startsWith('PT4');

const said = (answer: Extract<Answer, { kind: 'failed' }>) => `${answer.state} ${answer.message}`;

/** Nothing may come of it: no right, or no row. */
export const mustDoNothing = (answer: Answer): Finding => {
  if (answer.kind === 'failed') return answer.state === NO_RIGHT ? expected : broken(said(answer));
  const count = Math.max(answer.rows, asKeys(answer.value)?.length ?? 0);
  return count === 0 ? expected : wrong(`reaches ${count} rows`);
};

/** The rule must stop the whole statement. */
export const mustBeRefused = (answer: Answer): Finding => {
  if (answer.kind === 'done') return wrong('is let through');
  return isRefusal(answer.state) ? expected : broken(said(answer));
};

/** It must reach exactly these rows. */
export const mustReach =
  (keys: ReadonlySet<string>) =>
  (answer: Answer): Finding => {
    if (answer.kind === 'failed') {
      return isRefusal(answer.state) ? wrong(`is refused: ${said(answer)}`) : broken(said(answer));
    }
    const reached = new Set(asKeys(answer.value) ?? []);
    const tooMany = [...reached].filter((key) => !keys.has(key)).length;
    const missing = [...keys].filter((key) => !reached.has(key)).length;
    if (tooMany === 0 && missing === 0) return expected;
    return wrong(`reaches ${tooMany} rows too many and ${missing} too few`);
  };

/** All columns in one statement: each gives as many rows as all of them, and none is forbidden. */
export const readingAll = (
  name: string,
  actor: Probe['actor'],
  columns: readonly string[],
  rows: number,
): SharedProbe => ({
  probe: {
    ...(actor ? { actor } : {}),
    sql: `select ${columns.map((each) => `"${each}"`).join(', ')} from ${name}`,
  },
  settles: (answer) => answer.kind === 'done' && answer.rows === rows,
});

export const mustFailWith =
  (...states: string[]) =>
  (answer: Answer): Finding => {
    if (answer.kind === 'done') return wrong('is let through');
    return states.includes(answer.state) ? expected : broken(said(answer));
  };

export const mustRun = (answer: Answer): Finding => {
  if (answer.kind === 'done') return expected;
  return isRefusal(answer.state) ? wrong(`is refused: ${said(answer)}`) : broken(said(answer));
};

/** A control works, or the probes beside it prove nothing. */
export const mustWork =
  (isEnough: (answer: Extract<Answer, { kind: 'done' }>) => boolean) =>
  (answer: Answer): Finding => {
    if (answer.kind === 'failed') return broken(said(answer));
    return isEnough(answer) ? expected : broken('has no effect though nothing stands in its way');
  };

export function asKeys(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}
