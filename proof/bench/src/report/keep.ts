import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * Puts a result between the marks of its part in docs/performance.md, with the day and the machine.
 * @param load - of the machine when it began, which others may have used as well
 * @throws when the page has no place for it
 */
export function keepResult(root: string, part: string, result: string, load: number): void {
  const file = join(root, 'docs/performance.md');
  const page = readFileSync(file, 'utf8');
  const [start, end] = [`<!-- bench ${part} -->`, '<!-- end -->'];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no place for "${part}": ${start}`);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, load ${load.toFixed(1)} when it began, Node ${process.versions.node}`;
  const measured = `Measured on ${day}, ${machine}.`;
  const kept = [start, '', measured, '', result, ''].join('\n');
  writeFileSync(file, `${page.slice(0, from)}${kept}\n${page.slice(to)}`);
}
