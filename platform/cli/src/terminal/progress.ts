import { formatDuration } from './format.ts';

export interface Terminal {
  write(text: string): void;
  /** Whether lines can be rewritten and coloured. */
  readonly isInteractive: boolean;
  /** Whether to print one JSON object per line, for a log collector. */
  readonly isJson?: boolean;
}

/** Work that is shown while it is running. It ends exactly once. */
export interface Task {
  update(label: string): void;
  done(label?: string): void;
  fail(label?: string): void;
}

const clearLine = '\r\u001b[2K';

/** This process's terminal. A pipe, CI or `NO_COLOR` gets plain lines. */
export function processTerminal(env: NodeJS.ProcessEnv = process.env): Terminal {
  return {
    write: (text) => process.stdout.write(text),
    isJson: env.LOG_FORMAT === 'json',
    isInteractive:
      process.stdout.isTTY === true &&
      env.LOG_FORMAT !== 'json' &&
      !env.CI &&
      !env.NO_COLOR &&
      env.TERM !== 'dumb',
  };
}

/**
 * Prints finished tasks as lines, and on an interactive terminal a status line with the running tasks below them.
 */
export class Progress {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #running = new Map<symbol, { label: string; startedAt: number }>();
  #ticker: NodeJS.Timeout | null = null;
  #hasStatus = false;

  constructor(terminal: Terminal = processTerminal(), now: () => number = performance.now.bind(performance)) {
    this.#terminal = terminal;
    this.#now = now;
  }

  get isJson(): boolean {
    return this.#terminal.isJson === true;
  }

  begin(label: string): Task {
    const key = Symbol(label);
    const startedAt = this.#now();
    this.#running.set(key, { label, startedAt });
    if (this.#terminal.isInteractive) this.#tick();
    const end = (symbol: string, finalLabel: string) => {
      if (!this.#running.delete(key)) return;
      const ms = Math.round(this.#now() - startedAt);
      if (this.isJson) return this.#json(symbol === '✓' ? 'info' : 'error', finalLabel, { ms });
      const coloredSymbol = this.#paint(symbol === '✓' ? '32' : '31', symbol);
      this.line(`  ${coloredSymbol} ${finalLabel}${this.dim(`  ${formatDuration(ms)}`)}`);
    };
    return {
      update: (next) => {
        if (!this.#running.has(key)) return;
        this.#running.set(key, { label: next, startedAt });
        this.#drawStatus();
      },
      done: (finalLabel = label) => end('✓', finalLabel),
      fail: (finalLabel = label) => end('✗', finalLabel),
    };
  }

  /** Shows a task while `work` runs. @throws the error of `work`, after marking the task as failed */
  async step<Result>(label: string, done: string, work: (task: Task) => Promise<Result>): Promise<Result> {
    const task = this.begin(label);
    try {
      const result = await work(task);
      task.done(done);
      return result;
    } catch (error) {
      task.fail();
      throw error;
    }
  }

  /** Prints a line above the status line. */
  line(text = ''): void {
    if (this.isJson) {
      if (text.trim() !== '') this.#json('info', text.trim());
      return;
    }
    this.#clearStatus();
    this.#terminal.write(`${text}\n`);
    this.#drawStatus();
    if (this.#running.size === 0) this.#stopTicking();
  }

  warn(text: string): void {
    if (this.isJson) this.#json('warn', text);
    else this.line(`  ${this.#paint('1;31', `Warning: ${text}`)}`);
  }

  /** Prints a line from a child process, which may already be JSON for a log collector. */
  processLine(name: string, text: string): void {
    if (!this.isJson) this.line(`  ${this.dim(name)} ${text}`);
    else if (isJsonObject(text)) this.#terminal.write(`${text}\n`);
    else this.#json('warn', text, { process: name });
  }

  bold(text: string): string {
    return this.#paint('1', text);
  }

  dim(text: string): string {
    return this.#paint('2', text);
  }

  /** Removes the status line and forgets running tasks. */
  close(): void {
    this.#running.clear();
    this.#clearStatus();
    this.#stopTicking();
  }

  #json(level: 'info' | 'warn' | 'error', message: string, fields: Record<string, unknown> = {}): void {
    this.#terminal.write(
      `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`,
    );
  }

  #paint(code: string, text: string): string {
    return this.#terminal.isInteractive ? `\u001b[${code}m${text}\u001b[0m` : text;
  }

  #tick(): void {
    this.#drawStatus();
    this.#ticker ??= setInterval(() => this.#drawStatus(), 250).unref();
  }

  #stopTicking(): void {
    if (this.#ticker !== null) clearInterval(this.#ticker);
    this.#ticker = null;
  }

  #drawStatus(): void {
    if (!this.#terminal.isInteractive || this.#running.size === 0) return;
    const now = this.#now();
    const labels = [...this.#running.values()].map(
      ({ label, startedAt }) => `${label} ${formatDuration(now - startedAt)}`,
    );
    const width = (process.stdout.columns ?? 80) - 6;
    this.#terminal.write(`${clearLine}  … ${labels.join(' · ').slice(0, width)}`);
    this.#hasStatus = true;
  }

  #clearStatus(): void {
    if (this.#hasStatus) this.#terminal.write(clearLine);
    this.#hasStatus = false;
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : null;
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
