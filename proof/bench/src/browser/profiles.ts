import type { CDPSession } from 'playwright-core';

/** A connection and a processor to measure on. */
export interface Profile {
  readonly name: string;
  /** Bits per second; 0: as fast as it goes. */
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  readonly cpuSlowdown: number;
}

/**
 * How many times slower than this machine's a slow processor is. On a machine that is slow itself `BENCH_CPU` makes it
 * the processor of a table that is kept: the one with which its controls take as long as there.
 */
const slowdown = Number(process.env.BENCH_CPU || 4);
if (!(slowdown >= 1)) throw new Error('BENCH_CPU is to be a number from 1 on, such as 4.');

export const slow: Profile = {
  name: `slow (1.6 Mbps, 150 ms, CPU ÷${slowdown})`,
  bitsPerSecond: 1_600_000,
  latencyMs: 150,
  cpuSlowdown: slowdown,
};
export const fast: Profile = { name: 'unthrottled', bitsPerSecond: 0, latencyMs: 0, cpuSlowdown: 1 };
export const slowProcessor: Profile = {
  name: `CPU ÷${slowdown}`,
  bitsPerSecond: 0,
  latencyMs: 0,
  cpuSlowdown: slowdown,
};

export async function applyProfile(cdp: CDPSession, profile: Profile): Promise<void> {
  const bytesPerSecond = profile.bitsPerSecond === 0 ? -1 : profile.bitsPerSecond / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
}
