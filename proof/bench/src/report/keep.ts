import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a result between the marks of its part in docs/performance.md, with the day and the machine.
 * @param machine - what it was measured on, and how busy that was
 * @throws when the page has no place for it
 */
export function keepResult(root: string, part: string, result: string, machine: string): void {
  const file = join(root, 'docs/performance.md');
  const page = readFileSync(file, 'utf8');
  const [start, end] = [`<!-- bench ${part} -->`, '<!-- end -->'];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no place for "${part}": ${start}`);
  const day = new Date().toISOString().slice(0, 10);
  const measured = `Measured on ${day}, ${machine}.`;
  const kept = [start, '', measured, '', result, ''].join('\n');
  writeFileSync(file, `${page.slice(0, from)}${kept}\n${page.slice(to)}`);
}
