import type { Answer, Probe } from './runner.ts';

/** The result of a probe: as expected, wrong, or broken because the statement itself is faulty. */
export type Finding =
  | { readonly kind: 'expected' }
  | { readonly kind: 'wrong'; readonly text: string }
  | { readonly kind: 'broken'; readonly text: string };

export interface Case {
  /** The table, view, function or constraint. */
  readonly object: string;
  readonly label: string;
  readonly probe: Probe;
  readonly judge: (answer: Answer) => Finding;
  /** A positive control: shows that the statement of related denials works without the rules. */
  readonly isControl?: true;
}

export const expected: Finding = { kind: 'expected' };
export const wrong = (text: string): Finding => ({ kind: 'wrong', text });
export const broken = (text: string): Finding => ({ kind: 'broken', text });

const PERMISSION_DENIED = '42501';

/** Refused by row level security, a privilege or a rule. Any other error means that the statement is faulty. */
const isRefusal = (state: string): boolean =>
  state === PERMISSION_DENIED || state === '22023' || state === '23503' || state.startsWith('PT4');

const formatFailure = (answer: Extract<Answer, { kind: 'failed' }>) => `${answer.state} ${answer.message}`;

/** The statement must be refused or affect no row. */
export const mustDoNothing = (answer: Answer): Finding => {
  if (answer.kind === 'failed')
    return answer.state === PERMISSION_DENIED ? expected : broken(formatFailure(answer));
  const count = Math.max(answer.rows, parseKeys(answer.value)?.length ?? 0);
  return count === 0 ? expected : wrong(`reaches ${count} rows`);
};

export const mustBeRefused = (answer: Answer): Finding => {
  if (answer.kind === 'done') return wrong('is allowed');
  return isRefusal(answer.state) ? expected : broken(formatFailure(answer));
};

export const mustReach =
  (keys: ReadonlySet<string>) =>
  (answer: Answer): Finding => {
    if (answer.kind === 'failed') {
      return isRefusal(answer.state)
        ? wrong(`is refused: ${formatFailure(answer)}`)
        : broken(formatFailure(answer));
    }
    const reached = new Set(parseKeys(answer.value) ?? []);
    const unexpected = [...reached].filter((key) => !keys.has(key)).length;
    const missing = [...keys].filter((key) => !reached.has(key)).length;
    if (unexpected === 0 && missing === 0) return expected;
    return wrong(`reaches ${unexpected} unexpected rows and misses ${missing}`);
  };

export const mustFailWith =
  (...states: string[]) =>
  (answer: Answer): Finding => {
    if (answer.kind === 'done') return wrong('is allowed');
    return states.includes(answer.state) ? expected : broken(formatFailure(answer));
  };

export const mustRun = (answer: Answer): Finding => {
  if (answer.kind === 'done') return expected;
  return isRefusal(answer.state)
    ? wrong(`is refused: ${formatFailure(answer)}`)
    : broken(formatFailure(answer));
};

/** A control must work, or the related probes prove nothing. */
export const mustWork =
  (isEnough: (answer: Extract<Answer, { kind: 'done' }>) => boolean) =>
  (answer: Answer): Finding => {
    if (answer.kind === 'failed') return broken(formatFailure(answer));
    return isEnough(answer) ? expected : broken('has no effect even without rules');
  };

export function parseKeys(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}
