import type { BootData, Services } from '@northlight/contract';

const noop = () => {};

/** The shell's services on the server: only data and the clock work. */
export function createServerServices(boot: BootData, clockOffset: number): Services {
  return {
    toast: noop,
    confirm: async () => false,
    switchTheme: noop,
    announce: noop,
    clock: { now: () => new Date(Date.now() + clockOffset) },
    report: () => '',
    setTitle: noop,
    logOut: async () => {},
    boot,
  };
}
