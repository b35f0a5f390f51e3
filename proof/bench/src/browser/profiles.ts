import type { CDPSession } from 'playwright-core';

/** A connection and a processor to measure on. */
export interface Profile {
  readonly name: string;
  /** Bits per second; 0: as fast as it goes. */
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  readonly cpuSlowdown: number;
}

export const slow: Profile = {
  name: 'slow (1.6 Mbps, 150 ms, CPU ÷4)',
  bitsPerSecond: 1_600_000,
  latencyMs: 150,
  cpuSlowdown: 4,
};
export const fast: Profile = { name: 'unthrottled', bitsPerSecond: 0, latencyMs: 0, cpuSlowdown: 1 };
export const slowProcessor: Profile = { name: 'CPU ÷4', bitsPerSecond: 0, latencyMs: 0, cpuSlowdown: 4 };

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
