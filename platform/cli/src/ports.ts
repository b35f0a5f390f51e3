import getPort, { portNumbers } from 'get-port';
import { UserError } from './user-error.ts';

/** A free port on the loopback address, picked by the system. */
export const pickPort = (): Promise<number> => getPort({ host: '127.0.0.1' });

/** @throws UserError that names the port and another one that is free */
export async function requireFreePort(port: number, host: string, command: string): Promise<void> {
  await getPort({ host }).catch(() => {
    throw new UserError(`HOST is "${host}", which is no address of this machine.`);
  });
  const [free] = await freePorts(port, 1);
  if (free === port) return;
  throw new UserError(`Port ${port} is taken by another program, or forbidden to this account.`, [
    `Choose another one: PORT=${free} ${command}`,
  ]);
}

/** So many ports that are free on every address of this machine, from a number on where there are some. */
export async function freePorts(from: number, count: number): Promise<number[]> {
  const found: number[] = [];
  const range = portNumbers(from, Math.min(from + 50, 65_535));
  while (found.length < count) found.push(await getPort({ port: range }));
  return found;
}
