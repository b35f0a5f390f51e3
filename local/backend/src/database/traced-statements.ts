import { inSpan, isTraced } from '@northlight/node-kit/traces';
import type { PgliteConnection } from '@supabase/lite/pglite';

const longest = 4000;

/** Runs one statement as a span of the request that it is made for. Values stay out: those in the text are taken out. */
export function asStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  if (!isTraced()) return run();
  const plain = text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();
  const [operation = 'statement'] = /^\w+/.exec(plain) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, longest) };
  return inSpan(operation.toUpperCase(), { kind: 'CLIENT', attributes }, run);
}

/** Lite and everybody else ask by these two. */
export function traceStatements(driver: PgliteConnection['driver']): void {
  const query = driver.query.bind(driver);
  const exec = driver.exec.bind(driver);
  driver.query = ((text: string, ...rest: unknown[]) =>
    asStatement(text, () => query(text, ...(rest as [])))) as typeof driver.query;
  driver.exec = (text, ...rest) => asStatement(text, () => exec(text, ...rest));
}
