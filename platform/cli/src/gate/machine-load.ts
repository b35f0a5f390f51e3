/** Above this, other processes take so much of the machine that a page's time limit says nothing about the page. */
const busySlowdown = 2;
const sampleEveryMs = 500;
const sampleMs = 10;

export interface LoadMeter {
  /** @returns how many times longer code took than it needed: 1 on an idle machine */
  stop(): number;
}

/** Compares the time that short calculations take with the processor time that they get. */
export function measureLoad(): LoadMeter {
  let elapsed = 0;
  let used = 0;
  const timer = setInterval(() => {
    const [startedAt, usage] = [performance.now(), process.cpuUsage()];
    while (performance.now() - startedAt < sampleMs);
    elapsed += performance.now() - startedAt;
    const { user, system } = process.cpuUsage(usage);
    used += (user + system) / 1000;
  }, sampleEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return elapsed / (used || elapsed || 1);
    },
  };
}

/** @returns null for a machine that is not busy */
export function describeLoad(slowdown: number): string | null {
  if (slowdown < busySlowdown) return null;
  return `This machine was busy: programs ran ${Math.round(slowdown)} times slower than they could. Release again when less is running.`;
}
