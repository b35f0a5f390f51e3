import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { Service, type ServiceSpec, ServiceStartError } from './service.ts';

/** Longer than the edge gives requests in flight. */
const stopGraceMs = 12_000;

/** The long-running processes of one command, shown on the terminal, ended in the reverse order of their start. */
export class Supervisor {
  readonly #progress: Progress;
  readonly #services: Pick<Service<object>, 'stop'>[] = [];
  #isStopping = false;
  #giveUp: (reason: string) => void = () => {};
  /** Resolves with the reason when a process cannot be kept alive. */
  readonly givenUp: Promise<string>;

  constructor(progress: Progress) {
    this.#progress = progress;
    this.givenUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
  }

  /**
   * Starts a process and waits until it is ready; from then on it is started again when it ends by itself.
   * @param name - stands before its lines: `backend`
   * @param title - as a sentence speaks of it: `the backend`
   * @throws UserError with what it said when it ends before it is ready
   */
  async start<Ready extends object>(
    name: string,
    spec: ServiceSpec<Ready>,
    title = `the ${name}`,
  ): Promise<Ready> {
    if (this.#isStopping) throw new UserError('Interrupted while starting.');
    const say = (text: string) => this.#progress.said(name, text);
    const capital = title.charAt(0).toUpperCase() + title.slice(1);
    const task = this.#progress.begin(`Starting ${title}`);
    const service = new Service<Ready>(capital, spec, {
      onLine: (line) => {
        // A process may put its own name before its lines.
        const text = (line.startsWith(`${name} `) ? line.slice(name.length + 1) : line).trimEnd();
        if (text !== '') say(text);
      },
      onProgress: (text) => task.update(`Starting ${title}: ${text}`),
      onFault: (reason, delayMs) => say(`${reason}. Starting it again in ${delayMs / 1000} s.`),
      onRecovered: () => say('runs again.'),
      onGivenUp: (reason) => this.#giveUp(`${capital} ${reason}, and starting it again did not help.`),
    });
    this.#services.push(service);
    try {
      const ready = await service.start();
      task.done(`${capital} is ready`);
      return ready;
    } catch (error) {
      task.fail();
      if (error instanceof ServiceStartError) throw new UserError(`${error.message}:`, error.output);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const service of this.#services.reverse()) await service.stop(stopGraceMs);
  }
}
