import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../user-error.ts';
import { type Entry, entriesBelow } from './layer.ts';

/** Who the edge runs as, by number: no name need be known. */
const user = 1000;

/** Loaded by the C library for names of hosts, and so in no list of what Node needs. */
const ofNames = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2'];

/**
 * What a system needs to run the Node in use: that program, its libraries, and a few texts.
 * @throws UserError where it is not Linux
 */
export async function systemEntries(): Promise<Entry[]> {
  if (process.platform !== 'linux') {
    throw new UserError('An image is made of the Node in use, and so on Linux alone.');
  }
  const said = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  const named = [...said.matchAll(/(\/\S+\.so[.\d]*)/g)].map(([, path = '']) => path);
  const libraryFolder = dirname(named.find((path) => path.includes('/libc.so')) ?? '/lib/x');
  const libraries = [...named, ...ofNames.map((name) => join(libraryFolder, name)).filter(existsSync)];
  const files = [...new Set(libraries)].map(
    (path): Entry => ({ path: path.slice(1), file: path, isProgram: true }),
  );
  const folders = new Set<string>();
  for (const { path } of [...files, { path: 'usr/local/bin/node' }, { path: 'etc/passwd' }]) {
    for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.add(at);
  }
  return [
    ...[...folders].map((path): Entry => ({ path, folder: true })),
    ...files,
    { path: 'usr/local/bin/node', file: process.execPath, isProgram: true },
    { path: 'etc/passwd', text: `root:x:0:0::/:/none\nedge:x:${user}:${user}::/data:/none\n` },
    { path: 'etc/group', text: `root:x:0:\nedge:x:${user}:\n` },
    { path: 'etc/nsswitch.conf', text: 'hosts: files dns\n' },
    { path: 'tmp', folder: true, mode: 0o1777 },
    { path: 'data', folder: true, owner: user },
  ];
}

/** What pnpm writes down of itself: times, and where it was. */
const ofPnpm = /\/(?:\.modules\.yaml|\.pnpm-workspace-state[^/]*|lock\.yaml)$/;
/** No part of what runs; licences stay. */
const ofAuthors = /(?<!licen[cs]e)\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo)$|\/(?:\.github|\.bin)$/i;
const ofTests = /\/src\/(?:.*\/)?(?:testing(?:\/|$)|[^/]+\.test\.tsx?$)/;

/** The edge as pnpm has laid it out for production, below `app`. */
export function appEntries(folder: string): Promise<Entry[]> {
  return entriesBelow(folder, 'app', (path) => {
    const isOurs = !path.includes('/node_modules/') || path.includes('/node_modules/@northlight/');
    return !ofPnpm.test(path) && !(isOurs ? ofTests : ofAuthors).test(path);
  });
}

interface Component {
  readonly type: 'library' | 'platform';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
}

/** What stands in the image and was made by others, as CycloneDX 1.6. */
export async function billOfMaterials(folder: string, created: string, version: string): Promise<object> {
  const components: Component[] = [
    { type: 'platform', name: 'node', version: process.version, purl: `pkg:generic/node@${process.version}` },
  ];
  for (const place of await readdir(join(folder, 'node_modules/.pnpm'))) {
    const inside = join(folder, 'node_modules/.pnpm', place, 'node_modules');
    const known = place.replaceAll('+', '/');
    for (const name of existsSync(inside) ? await packagesIn(inside) : []) {
      if (!known.startsWith(`${name}@`)) continue;
      const { version: own, license } = JSON.parse(
        await readFile(join(inside, name, 'package.json'), 'utf8'),
      ) as { version?: string; license?: unknown };
      if (own === undefined || name.startsWith('@northlight/')) continue;
      const purl = `pkg:npm/${name.replace('@', '%40')}@${own}`;
      const licenses = typeof license === 'string' ? { licenses: [licenseOf(license)] } : {};
      components.push({ type: 'library', name, version: own, purl, ...licenses });
    }
  }
  components.sort((a, b) => (a.purl < b.purl ? -1 : Number(a.purl > b.purl)));
  const distinct = components.filter(({ purl }, index) => components[index - 1]?.purl !== purl);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: created, component: { type: 'container', name: 'northlight-edge', version } },
    components: distinct,
  };
}

const licenseOf = (license: string) =>
  /[ (]/.test(license) ? { expression: license } : { license: { id: license } };

async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const scoped = names.filter((name) => name.startsWith('@'));
  const inside = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...names.filter((name) => !name.startsWith('@') && !name.startsWith('.')), ...inside.flat()];
}
