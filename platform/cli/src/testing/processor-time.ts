import { readFileSync } from 'node:fs';
import { tree } from './npm-start.ts';

const ticksPerSecond = 100;

/** Seconds of a processor that a process has used with all that it has started: what waiting in line does not change. */
export function processorSeconds(pid: number): number {
  const ticks = tree(pid).flatMap((each) => {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      // utime and stime, and those of its children that have ended.
      return fields.slice(11, 15).map(Number);
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
