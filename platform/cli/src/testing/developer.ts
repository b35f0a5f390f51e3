import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../browser.ts';
import { pickPort } from '../ports.ts';
import { startCommand } from '../processes/child.ts';

const longest = 120_000;

/**
 * Waits until it is so, however slow the machine is.
 * @param described - what is waited for, for when it never comes
 * @throws Error after two minutes
 */
export async function until(isSo: () => boolean | Promise<boolean>, described: () => string): Promise<void> {
  for (const end = performance.now() + longest; !(await isSo()); await delay(20))
    if (performance.now() > end) throw new Error(`never came: ${described()}`);
}

/** A development command that stays, and somebody who reads what it says. */
export interface Developing {
  readonly url: string;
  readonly pid: number;
  /** Waits for a line in the terminal. */
  says(what: RegExp): Promise<void>;
  /** As Ctrl+C does. @returns what was said */
  interrupt(): Promise<readonly string[]>;
}

/** @param line - as somebody types it */
export async function develop(
  context: TestContext,
  line: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Developing> {
  const [command = '', ...args] = line.split(' ');
  const port = await pickPort();
  const said: string[] = [];
  const child = startCommand({
    ...{ command, args, cwd, env: { ...env, PORT: String(port), CI: '1' } },
    onLine: (each) => said.push(each),
  });
  context.after(() => child.stop());
  const { pid = 0 } = child;
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  const says = (what: RegExp) =>
    until(
      () => {
        if (hasEnded) assert.fail(`${line} has ended:\n${said.join('\n')}`);
        return said.some((each) => what.test(each));
      },
      () => `${what} in\n${said.join('\n')}`,
    );
  await says(/Open +http/);
  return {
    ...{ url: `http://localhost:${port}`, pid, says },
    async interrupt() {
      // The terminal sends it to all that run in it.
      process.kill(-pid, 'SIGINT');
      await child.ended;
      return said;
    },
  };
}

/** A browser with a page, and what went wrong in it. */
export async function openBrowser(context: TestContext): Promise<{
  readonly browser: Browser;
  readonly page: Page;
  readonly broken: readonly string[];
}> {
  const executablePath = await findBrowser();
  assert.ok(executablePath !== null, 'CHROMIUM_PATH names a Chromium');
  const browser = await chromium.launch({ executablePath });
  context.after(() => browser.close());
  const page = await browser.newPage();
  const broken: string[] = [];
  page.on('console', (line) => line.type() === 'error' && broken.push(line.text()));
  return { browser, page, broken };
}

/** Edits files of a folder, and puts them back. */
export class Editor {
  readonly #folder: string;
  readonly #before = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws AssertionError where the file has no such text */
  replace(file: string, from: string, to: string): void {
    const path = join(this.#folder, file);
    const text = readFileSync(path, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    if (!this.#before.has(path)) this.#before.set(path, text);
    writeFileSync(path, text.replace(from, to));
  }

  putBack(): void {
    for (const [path, text] of this.#before) writeFileSync(path, text);
  }
}
