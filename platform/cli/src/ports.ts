import { connect, createServer } from 'node:net';
import { UserError } from './user-error.ts';

export type PortState = 'free' | 'taken' | 'forbidden' | 'barred';

/** Whether a server could listen there. Somebody who only answers on one of the loopback addresses counts too. */
export async function portState(port: number, host?: string): Promise<PortState> {
  const own = await tryListen(port, host);
  if (own !== 'free') return own;
  const answers = await Promise.all(['127.0.0.1', '::1'].map((address) => isAnswering(port, address)));
  if (answers.includes(true)) return 'taken';
  return (await isBarred(port)) ? 'barred' : 'free';
}

/** Browsers ask nobody there, nor does `fetch`: it is a port of mail, say. */
async function isBarred(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://127.0.0.1:${port}`).then(
    () => null,
    (caught: unknown) => caught,
  );
  return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';
}

/** A free port on the loopback address, picked by the system. */
export function pickPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}

/** @throws UserError that names the port and another one that is free */
export async function requireFreePort(
  port: number,
  host: string | undefined,
  command: string,
): Promise<void> {
  const state = await portState(port, host);
  if (state === 'free') return;
  const other = await nextFreePort(state === 'forbidden' ? 3000 : port + 1, host);
  const hints = other === null ? [] : [`Choose another one: PORT=${other} ${command}`];
  if (state === 'forbidden') {
    throw new UserError(`Port ${port} may not be used by this account.`, hints);
  }
  if (state === 'barred') throw new UserError(`Port ${port} is one that no browser opens.`, hints);
  throw new UserError(`Port ${port} is taken by another program.`, hints);
}

/** The first so many free ports from a number on, in order. @throws UserError when they are hard to find */
export async function freePorts(from: number, count: number, host: string): Promise<number[]> {
  const found: number[] = [];
  for (let next = from; found.length < count; next = (found.at(-1) ?? from) + 1) {
    const port = await nextFreePort(next, host);
    if (port === null) throw new UserError(`There are too few free ports above ${from - 1}.`);
    found.push(port);
  }
  return found;
}

async function nextFreePort(from: number, host?: string): Promise<number | null> {
  for (let port = from; port < from + 50 && port < 65_536; port += 1) {
    if ((await portState(port, host)) === 'free') return port;
  }
  return null;
}

function tryListen(port: number, host?: string): Promise<PortState> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('forbidden');
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new UserError(`HOST is "${host}", which is no address of this machine.`));
      } else reject(error);
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () =>
      server.close(() => resolve('free')),
    );
  });
}

function isAnswering(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
