import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createNodeClient } from '../functions/create-node-client.ts';
import { createCalendar } from './calendar.ts';
import { readContent } from './read-content.ts';
import { createAccounts, getAvatarPath, setAvatars } from './seed/accounts.ts';
import { writeClientWork } from './seed/client-work.ts';
import { type RunSql, writeHistory } from './seed/history.ts';
import { insertRows, type ServiceClient, throwOnError, uploadAll } from './seed/service-client.ts';
import type { Insert, TableName, UserIds } from './types.ts';

/** The email domains that may sign up. */
const demoSignupDomains = ['northlight.example', 'northlight-labs.example'] as const;

/** The rows of `content/site.json` by table, in the order of their references. */
type SiteContent = { readonly [Name in TableName]?: readonly Insert<Name>[] };

export interface SeedOptions {
  readonly url: string;
  readonly secretKey: string;
  /** The instance's time, to which all demo dates are relative. */
  readonly now: Date;
  /** Runs SQL as the database owner, for sign-up domains and the audit log, which no key may write. */
  readonly sql: RunSql;
  readonly onProgress?: (text: string) => void;
  /** For a backend without a port. */
  readonly fetch?: typeof globalThis.fetch;
}

const PUBLIC = '/storage/v1/object/public/uploads/';

/** Each picture's path in the bucket. */
function createPicturePaths(pictures: readonly DemoPicture[], people: UserIds): ReadonlyMap<string, string> {
  return new Map(
    pictures.map(({ name, hash }) => {
      const [folder = '', file = ''] = name.split('/');
      const isAvatar = folder === 'avatars';
      return [name, isAvatar ? getAvatarPath(file, people, hash) : `${folder}/${file}-${hash}.webp`];
    }),
  );
}

/** Seeds an empty backend with the demo agency. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { sql, onProgress = () => {} } = options;
  const client: ServiceClient = createNodeClient(options.url, options.secretKey, {
    global: { fetch: options.fetch ?? globalThis.fetch },
  });
  const settings = readContent<Insert<'settings'> & { readonly time_zone: string }>('settings');
  const calendar = createCalendar(options.now, settings.time_zone);

  onProgress('Creating accounts');
  for (const domain of demoSignupDomains) {
    await sql('insert into private.signup_domains (domain) values ($1)', [domain]);
  }
  const people = await createAccounts(client, calendar);

  onProgress('Uploading pictures');
  const pictures = await readPictures();
  const paths = createPicturePaths(pictures, people);
  const getPictureUrl = (picture: string) => {
    const path = paths.get(picture);
    if (path === undefined) throw new Error(`local/backend/src/demo/pictures has no "${picture}.webp".`);
    return `${PUBLIC}${path}`;
  };
  await uploadAll(
    client,
    'uploads',
    pictures.map(({ name, bytes }) => [paths.get(name) ?? name, bytes]),
  );
  await setAvatars(client, people, getPictureUrl);

  onProgress('Creating the site');
  const { error } = await client.from('settings').update(settings).eq('id', 1);
  throwOnError('updating settings', error);
  const references = { calendar, people, getPictureUrl };
  await insertRows(client, 'brand', [readContent<Insert<'brand'>>('brand', references)]);
  const site = readContent<SiteContent>('site', references);
  for (const [table, rows] of Object.entries(site)) await insertRows(client, table as TableName, rows);

  onProgress('Creating client work');
  await writeClientWork(client, references);
  await writeHistory(sql, references);
}

const PICTURES_FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));

/** A picture by the name that the content uses. */
interface DemoPicture {
  readonly name: string;
  readonly hash: string;
  readonly bytes: Buffer;
}

async function readPictures(): Promise<DemoPicture[]> {
  const files = (await readdir(PICTURES_FOLDER, { recursive: true }))
    .filter((file) => file.endsWith('.webp'))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(`${PICTURES_FOLDER}${file}`);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      return { name: file.replaceAll('\\', '/').replace(/\.webp$/, ''), hash, bytes };
    }),
  );
}
