import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { Service, type ServiceSpec, ServiceStartError } from './service.ts';

/** Longer than the edge waits for requests in flight. */
const stopGraceMs = 12_000;

/** Runs a command's long-running processes, shows their output in the terminal, and stops them in reverse order. */
export class Supervisor {
  readonly #progress: Progress;
  readonly #services: Pick<Service<object>, 'stop'>[] = [];
  #isStopping = false;
  #giveUp: (reason: string) => void = () => {};
  /** Resolves with the reason if a process keeps crashing. */
  readonly gaveUp: Promise<string>;

  constructor(progress: Progress) {
    this.#progress = progress;
    this.gaveUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
  }

  /**
   * Starts a process and waits until it is ready. From then on it is restarted when it crashes.
   * @param name - the prefix of its output: `backend`
   * @param title - its name in a sentence: `the backend`
   * @throws UserError with its output if it exits before it is ready
   */
  async start<Ready extends object>(name: string, spec: ServiceSpec, title = `the ${name}`): Promise<Ready> {
    if (this.#isStopping) throw new UserError('Interrupted while starting.');
    const print = (text: string) => this.#progress.processLine(name, text);
    const capitalizedTitle = title.charAt(0).toUpperCase() + title.slice(1);
    const task = this.#progress.begin(`Starting ${title}`);
    const service = new Service<Ready>(capitalizedTitle, spec, {
      onLine: (line) => {
        // The process may have added the same prefix itself.
        const text = (line.startsWith(`${name} `) ? line.slice(name.length + 1) : line).trimEnd();
        if (text !== '') print(text);
      },
      onProgress: (text) => task.update(`Starting ${title}: ${text}`),
      onCrash: (reason, delayMs) => print(`${reason}. Restarting in ${delayMs / 1000} s.`),
      onRecovered: () => print('is running again.'),
      onGiveUp: (reason) => this.#giveUp(`${capitalizedTitle} ${reason}, and restarting did not help.`),
    });
    this.#services.push(service);
    try {
      const ready = await service.start();
      task.done(`${capitalizedTitle} is ready`);
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
