import { join } from 'node:path';
import { pickPort } from './ports.ts';
import { nodeProgram } from './processes/child.ts';
import { Service, type ServiceEvents, ServiceStartError } from './processes/service.ts';
import type { Progress, Task } from './terminal/progress.ts';
import { UserError } from './user-error.ts';

/** Where a product is to run. */
export interface ProductPlace {
  readonly root: string;
  readonly dataFolder: string;
  readonly port: number;
  /** As a person opens it. */
  readonly url: string;
  /** A hosted Supabase project instead of the embedded backend. */
  readonly hosted: { readonly url: string; readonly publishableKey: string } | null;
}

interface BackendReady {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** The hosted project that the environment names, if it names one. @throws UserError when half of it is missing */
export function hostedProject(env: NodeJS.ProcessEnv): ProductPlace['hosted'] {
  const { SUPABASE_URL: url = '', SUPABASE_PUBLISHABLE_KEY: publishableKey = '' } = env;
  if (url === '' && publishableKey === '') return null;
  if (url === '' || publishableKey === '') {
    const [given, missing] =
      url === ''
        ? ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_URL']
        : ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'];
    throw new UserError(`${given} is set but ${missing} is not.`, [
      'Set both to use a hosted project, or none to use the embedded backend.',
    ]);
  }
  return { url, publishableKey };
}

/** The processes behind one address: the embedded backend, when there is one, and the edge. */
export class Product {
  readonly #place: ProductPlace;
  readonly #progress: Progress;
  readonly #extraEdgeEnv: Readonly<Record<string, string>>;
  #backend: Service<BackendReady> | null = null;
  #edge: Service<{ url?: string }> | null = null;
  readonly givenUp: Promise<string>;
  #giveUp: (reason: string) => void = () => {};
  #isStopping = false;

  constructor(place: ProductPlace, progress: Progress, edgeEnv: Readonly<Record<string, string>> = {}) {
    this.#place = place;
    this.#progress = progress;
    this.#extraEdgeEnv = edgeEnv;
    this.givenUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
  }

  /** @returns what the edge needs to reach the backend; nothing on a hosted project */
  async startBackend(): Promise<Record<string, string>> {
    const { root, dataFolder, url, hosted } = this.#place;
    if (hosted !== null) {
      return { SUPABASE_URL: hosted.url, SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey };
    }
    // One port for all its restarts, so that the edge need not be told of them.
    const port = await pickPort();
    this.#requireRunning();
    const task = this.#progress.begin('Starting the backend');
    const backend = new Service<BackendReady>(
      'The backend',
      () => ({
        ...nodeProgram(join(root, 'platform/backend/src/main.ts')),
        cwd: root,
        env: {
          DATA_DIR: dataFolder,
          BACKEND_PORT: String(port),
          SITE_URL: process.env.SITE_URL ?? url,
          SEED_DEMO: process.env.SEED_DEMO ?? '1',
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
        },
      }),
      { ...this.#events('backend'), onProgress: (text) => task.update(`Starting the backend: ${text}`) },
    );
    this.#backend = backend;
    const ready = await startOrExplain(backend, task);
    task.done('Backend ready');
    return { BACKEND_URL: ready.url, SUPABASE_PUBLISHABLE_KEY: ready.publishableKey };
  }

  async startEdge(backendEnv: Readonly<Record<string, string>>): Promise<void> {
    this.#requireRunning();
    const { root, dataFolder, port } = this.#place;
    const edge = new Service<{ url?: string }>(
      'The edge',
      () => ({
        ...nodeProgram(join(root, 'platform/edge/src/main.ts')),
        cwd: root,
        env: {
          NODE_ENV: 'production',
          ...backendEnv,
          DATA_DIR: dataFolder,
          PORT: String(port),
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
          ...this.#extraEdgeEnv,
        },
      }),
      this.#events('edge'),
    );
    this.#edge = edge;
    const task = this.#progress.begin('Starting the edge');
    await startOrExplain(edge, task);
    task.done('Edge ready');
  }

  /** The edge first: it lets requests in flight finish, for which it needs the backend. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#edge?.stop();
    await this.#backend?.stop();
  }

  #requireRunning(): void {
    if (this.#isStopping) throw new UserError('Interrupted while starting.');
  }

  #events(name: string): ServiceEvents {
    const say = (text: string) => this.#progress.line(`  ${this.#progress.dim(name)} ${text}`);
    return {
      onLine: (line) => say(line),
      onFault: (reason, delayMs) => say(`${reason}. Starting it again in ${delayMs / 1000} s.`),
      onRecovered: () => say('runs again.'),
      onGivenUp: (reason) => this.#giveUp(`The ${name} ${reason}, and starting it again did not help.`),
    };
  }
}

async function startOrExplain<Ready extends object>(service: Service<Ready>, task: Task): Promise<Ready> {
  try {
    return await service.start();
  } catch (error) {
    task.fail();
    if (error instanceof ServiceStartError) throw new UserError(`${error.message}:`, error.output);
    throw error;
  }
}
