import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteBuildManifest } from '@northlight/contract/data';
import { findBrowser } from '../browser.ts';
import { dataParts } from '../data-folder.ts';
import { nodeProgram, runToEnd } from '../processes/child.ts';
import { smokeTest } from '../releases/smoke.ts';
import { failuresOf, signIn } from '../releases/try-out.ts';
import { UserError } from '../user-error.ts';
import type { BackupManifest } from './contents.ts';
import type { DrillPerson } from './drill-people.ts';

/** A restored product that runs. */
export interface RestoredProduct {
  readonly url: string;
  readonly publishableKey: string;
  readonly people: readonly DrillPerson[];
}

/** What was found in order, in words; null: it could not be looked at here. */
export type Proof = string | null;

interface Session {
  readonly person: DrillPerson;
  readonly token: string;
}

/** @throws Error that names who could not sign in */
export async function signInAll({ url, publishableKey, people }: RestoredProduct): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const person of people) {
    const { value } = await signIn(url, publishableKey, person);
    const { access_token: token = '' } = JSON.parse(value) as { access_token?: string };
    sessions.push({ person, token });
  }
  return sessions;
}

const screensLimit = 180_000;

/** Every page of every live remote, as everybody who may open it. */
export async function openScreens(
  { url, publishableKey, people }: RestoredProduct,
  remotes: readonly RemoteBuildManifest[],
): Promise<Proof> {
  const program = await findBrowser();
  if (program === null) return null;
  const onePerRole = people.filter(
    ({ role }, index) => people.findIndex((each) => each.role === role) === index,
  );
  const { faults, summary } = await smokeTest(remotes, {
    program,
    url,
    people: onePerRole,
    signIn: (person) => signIn(url, publishableKey, person),
    limit: screensLimit,
  });
  const failures = failuresOf(faults);
  if (failures.length > 0)
    throw new UserError(
      'Screens of what was restored:',
      failures.map(({ message }) => message),
    );
  return summary;
}

/** Whose a row is, by the column that says so. */
const ofClients = ['client_projects', 'client_invoices', 'project_notifications'];
const ofStaff = ['contact_messages', 'staff_notifications', 'newsletter_subscribers', 'audit_log'];

/**
 * Who sees which of the rows that were restored: visitors none, clients their own, an admin all. That the admin sees them
 * is what makes the others' empty answers say something.
 */
export async function probeRows(
  { url, publishableKey }: RestoredProduct,
  sessions: readonly Session[],
  tables: BackupManifest['tables'],
): Promise<string> {
  const wrong: string[] = [];
  let probes = 0;
  const ask = async (table: string, token: string | null) => {
    probes += 1;
    const select = ofClients.includes(table) ? 'client_id' : 'id';
    const answer = await fetch(`${url}/rest/v1/${table}?select=${select}`, {
      headers: { apikey: publishableKey, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    });
    const rows: unknown = await answer.json();
    return answer.ok && Array.isArray(rows) ? (rows as { client_id?: string }[]) : [];
  };
  const clients = sessions.filter(({ person }) => person.role === 'client');
  const admin = sessions.find(({ person }) => person.role === 'admin');
  for (const table of [...ofClients, ...ofStaff]) {
    const seen = (await ask(table, null)).length;
    if (seen > 0) wrong.push(`a visitor sees ${seen} rows of ${table}`);
    for (const { person, token } of clients) {
      const rows = await ask(table, token);
      const others = rows.filter((row) => row.client_id !== person.id);
      if (others.length > 0) wrong.push(`${person.email} sees ${others.length} rows of others in ${table}`);
    }
    const all = tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0;
    // An answer ends after a thousand rows.
    const least = Math.min(all, 1000);
    const found = admin === undefined ? least : (await ask(table, admin.token)).length;
    if (found < least) wrong.push(`an admin sees ${found} of ${all} rows of ${table}`);
  }
  if (wrong.length > 0) throw new UserError('Who sees what in what was restored:', wrong);
  return `${probes} questions over HTTP, by a visitor${clients.length > 0 ? `, ${clients.length} clients` : ''}${admin ? ' and an admin' : ''}`;
}

const probesLimit = 240_000;

/** The permission suite's probes on a copy of the restored database, whose rows make room for the suite's own. */
export async function probeRules(root: string, dataFolder: string): Promise<Proof> {
  const program = join(root, 'proof/permissions/src/restored.ts');
  if (!existsSync(program)) return null;
  const copy = await mkdtemp(join(tmpdir(), 'drill-rules-'));
  try {
    await cp(join(dataFolder, dataParts.backend), copy, { recursive: true });
    const { code, output } = await runToEnd({
      ...nodeProgram(program),
      cwd: root,
      env: { PROBED_FOLDER: copy },
      limitMs: probesLimit,
    });
    const lines = output.trim().split('\n');
    if (code !== 0) throw new UserError('The rules of what was restored:', lines.slice(-12));
    return lines.at(-1) ?? '';
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
