import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  FolderInUseError,
  type FolderLock,
  isProcessAlive,
  lockFolder,
  makeFolder,
} from '@northlight/registry/node-kit';
import { UserError } from './user-error.ts';

/** Where the product keeps what it must not lose. */
export function dataFolderOf(root: string, given = process.env.DATA_DIR): string {
  return given === undefined || given === '' ? join(root, '.data') : resolve(given);
}

/** The parts of the data folder by what they hold. */
export const dataParts = {
  backend: 'backend',
  releases: 'releases',
  edge: 'edge',
  edgeCache: 'edge-cache',
} as const;

/**
 * Makes a folder where there is none.
 * @param variable - what names another folder
 * @throws UserError when it cannot be made or written
 */
export async function requireFolder(folder: string, variable = 'DATA_DIR', mode?: number): Promise<void> {
  try {
    await makeFolder(folder, mode);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UserError(`The folder ${folder} cannot be used: ${(error as Error).message}.`, [
      `Choose another one: ${variable}=<folder>`,
    ]);
  }
}

/**
 * Keeps every other start, development server and reset away from the data folder.
 * @throws UserError that says which process has it and what to do
 */
export async function holdDataFolder(
  folder: string,
  command: string,
  onWait?: () => void,
): Promise<FolderLock> {
  await requireFolder(folder);
  try {
    return await lockFolder(folder, onWait === undefined ? {} : { onWait });
  } catch (error) {
    throw error instanceof FolderInUseError ? inUse(error, folder, command) : error;
  }
}

function inUse(error: FolderInUseError, folder: string, command: string): UserError {
  const address = readRunning(folder)?.url;
  return new UserError(error.message, [
    ...(address === undefined ? [] : [`It serves ${address}`]),
    `End it first: Ctrl+C where it runs. Or use another folder: DATA_DIR=<folder> ${command}`,
  ]);
}

/** What a running start leaves for the other commands to find. */
export interface Running {
  readonly pid: number;
  readonly url: string;
}

export function noteRunning(folder: string, running: Running): void {
  note(runningFile(folder), running);
}

/** The start that works on this folder, or null when there is none. */
export const readRunning = (folder: string): Running | null => read(runningFile(folder));

/** Where the embedded backend of a start listens, which browsers reach through the edge alone. */
export function noteBackend(folder: string, url: string): void {
  note(backendFile(folder), { pid: process.pid, url });
}

export const readBackend = (folder: string): Running | null => read(backendFile(folder));

function note(file: string, running: Running): void {
  writeFileSync(file, `${JSON.stringify(running)}\n`);
  process.once('exit', () => rmSync(file, { force: true }));
}

function read(file: string): Running | null {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<Running>;
    if (typeof found.pid !== 'number' || typeof found.url !== 'string') return null;
    return isProcessAlive(found.pid) ? { pid: found.pid, url: found.url } : null;
  } catch {
    return null;
  }
}

const runningFile = (folder: string) => join(folder, 'running.json');
const backendFile = (folder: string) => join(folder, 'running-backend.json');
