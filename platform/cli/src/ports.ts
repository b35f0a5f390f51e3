import getPort, { portNumbers } from 'get-port';
import { UserError } from './user-error.ts';

/** Picks a free port on the loopback address. */
export const pickPort = (): Promise<number> => getPort({ host: '127.0.0.1' });

/** @throws UserError that reports the taken port and suggests a free one */
export async function requireFreePort(port: number, host: string, command: string): Promise<void> {
  await getPort({ host }).catch(() => {
    throw new UserError(`HOST is "${host}", which is not an address of this machine.`);
  });
  const [free] = await findFreePorts(port, 1);
  if (free === port) return;
  throw new UserError(`Port ${port} is in use, or your account may not open it.`, [
    `Choose another port: PORT=${free} ${command}`,
  ]);
}

/** Finds `count` ports that are free on every address of this machine, preferably `from` or higher. */
export async function findFreePorts(from: number, count: number): Promise<number[]> {
  const ports: number[] = [];
  const range = portNumbers(from, Math.min(from + 50, 65_535));
  while (ports.length < count) ports.push(await getPort({ port: range }));
  return ports;
}
