import type { BootData, Services } from '@northlight/contract';

const nothing = () => {};

/** The shell's services on the server: only data and the clock work. */
export function serverServices(boot: BootData, clockOffset: number): Services {
  return {
    toast: nothing,
    confirm: async () => false,
    theme: { get: () => 'system', subscribe: () => nothing, set: nothing },
    announce: nothing,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    report: () => '',
    setTitle: nothing,
    logOut: async () => {},
    boot,
  };
}
