import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderInUseError, type FolderLock, isProcessAlive, lockFolder } from '@northlight/node-kit';
import { UserError } from './user-error.ts';

/** The folder with the instance's persistent data. */
export function resolveDataFolder(root: string, setting = process.env.DATA_DIR): string {
  return setting === undefined || setting === '' ? join(root, '.data') : resolve(setting);
}

export const dataSubfolders = {
  backend: 'backend',
  releases: 'releases',
  edge: 'edge',
  edgeCache: 'edge-cache',
} as const;

/**
 * Creates a folder if it does not exist.
 * @param variable - the setting or option that chooses another folder
 * @throws UserError if the folder cannot be created or written
 */
export async function ensureFolder(folder: string, variable = 'DATA_DIR', mode?: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw createFolderError(folder, error as Error, variable);
  }
}

const createFolderError = (folder: string, error: Error, variable = 'DATA_DIR') =>
  new UserError(`Cannot use the folder ${folder}: ${error.message}.`, [
    `Choose another folder: ${variable}=<folder>`,
  ]);

/**
 * Locks the data folder against other starts, development servers and resets.
 * @throws UserError that identifies the process holding the lock
 */
export async function lockDataFolder(
  folder: string,
  command: string,
  onWait?: () => void,
): Promise<FolderLock> {
  await ensureFolder(folder);
  try {
    return await lockFolder(folder, onWait === undefined ? {} : { onWait });
  } catch (error) {
    if (error instanceof FolderInUseError) throw createInUseError(error, folder, command);
    // For example, the disk is full.
    throw error instanceof Error && 'syscall' in error ? createFolderError(folder, error) : error;
  }
}

function createInUseError(error: FolderInUseError, folder: string, command: string): UserError {
  const address = readRunningInstance(folder)?.url;
  return new UserError(error.message, [
    ...(address === undefined ? [] : [`It serves ${address}`]),
    `Stop that process first (Ctrl+C), or use another folder: DATA_DIR=<folder> ${command}`,
  ]);
}

/** Describes a running instance or backend for other commands. */
export interface RunningProcess {
  readonly pid: number;
  readonly url: string;
  /** The command that runs the instance. */
  readonly command?: string;
}

export function saveRunningInstance(folder: string, running: RunningProcess): void {
  save(getRunningFile(folder), running);
}

/** The instance running on this data folder, or null. */
export const readRunningInstance = (folder: string): RunningProcess | null => read(getRunningFile(folder));

/** Saves the address of the embedded backend, which browsers reach only through the edge. */
export function saveRunningBackend(folder: string, url: string): void {
  save(getBackendFile(folder), { pid: process.pid, url });
}

export const readRunningBackend = (folder: string): RunningProcess | null => read(getBackendFile(folder));

function save(file: string, running: RunningProcess): void {
  writeFileSync(file, `${JSON.stringify(running)}\n`);
  process.once('exit', () => rmSync(file, { force: true }));
}

function read(file: string): RunningProcess | null {
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunningProcess>;
    const { pid, url, command } = saved;
    if (typeof pid !== 'number' || typeof url !== 'string') return null;
    return isProcessAlive(pid) ? { pid, url, ...(command === undefined ? {} : { command }) } : null;
  } catch {
    return null;
  }
}

const getRunningFile = (folder: string) => join(folder, 'running.json');
const getBackendFile = (folder: string) => join(folder, 'running-backend.json');
