import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { createTempFolder } from '@northlight/node-kit/testing';
import { generateBackupKeys } from '../backup/backup-keys.ts';
import { runScriptInFolder } from '../backup/database.ts';
import { dataSubfolders } from '../data-folder.ts';
import { readSecretAccess } from '../embedded-backend.ts';
import { startBackend } from '../instance.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { Progress } from '../terminal/progress.ts';

const root = join(import.meta.dirname, '../../../..');
const silent = { write: () => undefined, isInteractive: false };

/** Starts the embedded backend of a folder, without demo data. */
export async function startEmbedded(
  context: Parameters<typeof createTempFolder>[0],
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
) {
  mkdirSync(dataFolder, { recursive: true });
  const supervisor = new Supervisor(new Progress(silent));
  const config = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
  const { url, publishableKey } = await startBackend(supervisor, config, { SEED_DEMO: '0', ...env });
  context.after(() => supervisor.stop());
  const { secretKey } = readSecretAccess(dataFolder, url);
  const sendRequest = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, {
      ...init,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    });
    assert.ok(response.ok, `${path}: ${response.status} ${response.ok ? '' : await response.text()}`);
    return response;
  };
  const insert = (table: string, rows: object) =>
    sendRequest(`/rest/v1/${table}`, {
      method: 'POST',
      body: JSON.stringify(rows),
      headers: { prefer: 'return=minimal' },
    });
  return { url, publishableKey, secretKey, sendRequest, insert, stop: () => supervisor.stop() };
}

/** Sets backup keys, and settings, for the duration of a test. */
export async function setKeys(
  context: TestContext,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const keys = await generateBackupKeys();
  const before = { ...process.env };
  context.after(() => {
    process.env = before;
  });
  Object.assign(process.env, {
    BACKUP_RECIPIENT: keys.recipient,
    BACKUP_IDENTITY: keys.identity,
    LOG_FORMAT: 'json',
    ...env,
  });
}

export const insertDomain = "insert into private.signup_domains (domain) values ('client.example')";

/** Creates a data folder with a database. */
export async function prepare(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, dataSubfolders.backend);
  mkdirSync(folder, { recursive: true });
  await runScriptInFolder(root, folder, [insertDomain], '99999999999999');
}
