import { createCalendar } from './calendar.ts';
import { accounts, demoPassword } from './content/accounts.ts';
import { type DemoPicture, readPictures } from './pictures.ts';
import { readContent } from './read-content.ts';
import { avatarPath, createAccounts, setAvatars } from './seed/accounts.ts';
import { writeWork } from './seed/client-work.ts';
import { type RunSql, writeHistory } from './seed/history.ts';
import { createServiceClient, insertNew, throwOnError } from './seed/service-client.ts';
import { uploadAll } from './seed/upload-files.ts';
import type { Insert, People } from './types.ts';

/** An account of the demo that is meant to be used. */
interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: 'client' | 'author' | 'admin';
  readonly name: string;
  readonly purpose: string;
}

/** The accounts to sign in with, for the command line to print and tests to use. */
export const demoAccounts: readonly DemoAccount[] = accounts.flatMap(({ email, role, full_name, purpose }) =>
  purpose ? [{ email, password: demoPassword, role, name: full_name, purpose }] : [],
);

/** The mail domains whose owners may sign up. */
export const demoSignupDomains = ['northlight.example', 'northlight-labs.example'] as const;

/** Tables of the public site, in the order in which their rows refer to one another. */
const siteTables = [
  'services',
  'projects',
  'team_members',
  'categories',
  'blogs',
  'testimonials',
  'faqs',
] as const;
type SiteContent = { readonly [Name in (typeof siteTables)[number]]: readonly Insert<Name>[] };

/** Where and how the demo is written. */
export interface SeedOptions {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** What the product believes the time to be: every date of the demo is counted from it. */
  readonly now: Date;
  /** Runs SQL as the database's owner: for sign-up domains and the audit log, which no key may write. */
  readonly sql: RunSql;
  readonly onProgress?: (text: string) => void;
  /** For a backend without a port. */
  readonly fetch?: typeof globalThis.fetch;
}

const PUBLIC = '/storage/v1/object/public/uploads/';

/** Where each picture lies in the bucket. Addresses are paths, so that they hold wherever the site is opened. */
function createPicturePaths(pictures: readonly DemoPicture[], people: People): ReadonlyMap<string, string> {
  return new Map(
    pictures.map(({ name, hash }) => {
      const [folder = '', rest = ''] = name.split('/');
      const isAvatar = folder === 'avatars';
      return [name, isAvatar ? avatarPath(rest, people, hash) : `${folder}/${rest}-${hash}.webp`];
    }),
  );
}

/** Fills a backend with the demo agency. Whatever is there already stays as it is. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { sql, onProgress = () => {} } = options;
  const client = createServiceClient(options.url, options.secretKey, options.fetch ?? globalThis.fetch);
  const settings = readContent<Insert<'settings'> & { readonly time_zone: string }>('settings');
  const calendar = createCalendar(options.now, settings.time_zone);

  onProgress('Making accounts');
  for (const domain of demoSignupDomains) {
    await sql('insert into private.signup_domains (domain) values ($1) on conflict do nothing', [domain]);
  }
  const people = await createAccounts(client, calendar);

  onProgress('Uploading pictures');
  const pictures = await readPictures();
  const paths = createPicturePaths(pictures, people);
  const addressOf = (picture: string) => {
    const path = paths.get(picture);
    if (path === undefined) throw new Error(`local/backend/src/demo/pictures has no "${picture}.webp".`);
    return `${PUBLIC}${path}`;
  };
  await uploadAll(
    client,
    pictures.map(({ name, bytes }) => ({
      bucket: 'uploads',
      path: paths.get(name) ?? name,
      bytes,
      contentType: 'image/webp',
    })),
  );
  await setAvatars(client, people, addressOf);

  onProgress('Writing the site');
  const { error } = await client.from('settings').update(settings).eq('id', 1).is('contact_email', null);
  throwOnError('settings', error);
  const references = { calendar, people, addressOf };
  const site = readContent<SiteContent>('site', references);
  for (const table of siteTables) await insertNew(client, table, site[table]);

  onProgress('Writing client work');
  const isNew = await writeWork(client, references);
  if (isNew) await writeHistory(sql, references);
}
