import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** These processes end before optimized WebAssembly pays off. */
const WITHOUT_OPTIMIZED_WASM = '--liftoff-only';

interface ReadyMessage {
  readonly ready: true;
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

export interface BackendProcess {
  readonly child: ChildProcess;
  /** Its ready message. Rejects with its standard error if the process exits first. */
  readonly ready: Promise<ReadyMessage>;
  readonly exited: Promise<number | null>;
  readonly output: { out: string; err: string };
}

/** Starts the real process as the supervisor does. */
export function startProcess(env: Record<string, string>): BackendProcess {
  const child = spawn(process.execPath, [WITHOUT_OPTIMIZED_WASM, '--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS, BACKEND_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The process was started without pipes.');
  const output = { out: '', err: '' };
  stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  // Not `close` of the child: it never fires after the parent has disconnected.
  const exited = Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]).then(
    ([[code]]: [(number | null)[], unknown, unknown]) => code ?? null,
  );
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    child.on('message', (message: ReadyMessage | { ready?: undefined }) => {
      if (message.ready) resolve(message);
    });
    void exited.then((code) => reject(new Error(`The backend exited with ${code}: ${output.err}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, exited, output };
}
