import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../browser.ts';
import { pickPort } from '../ports.ts';
import { startCommand } from '../processes/child.ts';

const timeout = 120_000;

/**
 * Polls until `check` returns true.
 * @param describeCondition - describes the condition for the error
 * @throws Error after two minutes
 */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  describeCondition: () => string,
): Promise<void> {
  for (const deadline = performance.now() + timeout; !(await check()); await delay(20))
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${describeCondition()}`);
}

/** Waits for a page with its server-rendered content: the edge sends a bare document if rendering takes over 2.5 s. */
export const waitForRenderedPage = (url: string): Promise<void> =>
  waitUntil(
    async () => /<h1/.test(await (await fetch(url)).text()),
    () => `a heading in ${url}`,
  );

/** A running development command. */
export interface DevCommand {
  readonly url: string;
  /** Waits for a line of output. */
  waitForLine(pattern: RegExp): Promise<void>;
  /** Interrupts the command as Ctrl+C does. @returns its output */
  interrupt(): Promise<readonly string[]>;
}

/** @param line - the command line */
export async function startDevCommand(
  context: TestContext,
  line: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<DevCommand> {
  const [command = '', ...args] = line.split(' ');
  const port = await pickPort();
  const output: string[] = [];
  const child = startCommand({
    ...{ command, args, cwd, env: { ...env, PORT: String(port), CI: '1' } },
    onLine: (text) => output.push(text),
  });
  context.after(() => child.stop());
  const { pid = 0 } = child;
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  const waitForLine = (pattern: RegExp) =>
    waitUntil(
      () => {
        if (hasEnded) assert.fail(`${line} has ended:\n${output.join('\n')}`);
        return output.some((text) => pattern.test(text));
      },
      () => `${pattern} in\n${output.join('\n')}`,
    );
  await waitForLine(/Open +http/);
  return {
    ...{ url: `http://localhost:${port}`, waitForLine },
    async interrupt() {
      // A terminal sends the signal to the whole process group.
      process.kill(-pid, 'SIGINT');
      await child.ended;
      return output;
    },
  };
}

/** Opens a browser with one page. `consoleErrors` collects the errors from its console. */
export async function openBrowser(context: TestContext): Promise<{
  readonly browser: Browser;
  readonly page: Page;
  readonly consoleErrors: readonly string[];
}> {
  const executablePath = await findBrowser();
  assert.ok(executablePath !== null, 'No Chromium found: set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath });
  context.after(() => browser.close());
  const page = await browser.newPage();
  const consoleErrors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && consoleErrors.push(line.text()));
  return { browser, page, consoleErrors };
}

/** Edits files in a folder and can restore them. */
export class Editor {
  readonly #folder: string;
  readonly #before = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws AssertionError if the file does not contain `from` */
  replace(file: string, from: string, to: string): void {
    const path = join(this.#folder, file);
    const text = readFileSync(path, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    if (!this.#before.has(path)) this.#before.set(path, text);
    writeFileSync(path, text.replace(from, to));
  }

  restore(): void {
    for (const [path, text] of this.#before) writeFileSync(path, text);
  }
}
