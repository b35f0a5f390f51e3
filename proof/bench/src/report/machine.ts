import { availableParallelism, loadavg } from 'node:os';

/** What the machine is, and how busy and how quick it was while something was measured. */
export interface MachineWatch {
  /** To be asked at the end. */
  describe(): string;
}

/** Others may use the machine as well: two tables are of one speed only where their loops took as long. */
export function watchMachine(): MachineWatch {
  const [load = 0] = loadavg();
  const before = loopOfSums();
  return {
    describe: () =>
      `${availableParallelism()} cores, load ${load.toFixed(1)} when it began, a loop of plain sums in ` +
      `${before} ms before and ${loopOfSums()} ms after, Node ${process.versions.node}`,
  };
}

/** Milliseconds that one core takes for the same work on every machine; the quickest of three. */
function loopOfSums(): number {
  const once = () => {
    const start = performance.now();
    let sum = 0;
    for (let index = 0; index < 1e8; index += 1) sum += index % 7;
    return sum > 0 ? performance.now() - start : 0;
  };
  return Math.round(Math.min(once(), once(), once()));
}
