import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pageTreeHash, pageTreeHashFile } from '@northlight/build';
import { load } from 'js-yaml';
import { pack as tar } from 'tar-stream';
import { workspaceFolders } from '../../bootstrap/workspace-folders.mjs';
import { describeEnd, runToEnd } from '../processes/child.ts';
import { createProgram } from './create-package.ts';
import { type PackedManifest, packedManifest, type SourceManifest } from './packed-manifest.ts';

/** A package as it is given out. */
export interface PackedPackage {
  readonly manifest: PackedManifest;
  /** `northlight-contract-1.6.0.tgz` */
  readonly file: string;
  readonly tarball: Buffer;
}

const isTypeScript = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
const isTest = (path: string) => /\.test\.[a-z]+$/.test(path);
/** As npm dates what it packs. */
const packedAt = new Date('1985-10-26T08:15:00Z');

/**
 * Packs every package of the workspace that is not `private`, as compiled JavaScript with declarations, and with its
 * sources, which a remote is built from. The same commit gives the same bytes.
 */
export async function packPackages(root: string): Promise<PackedPackage[]> {
  const sources = packedSources(root);
  const { catalog = {} } = load(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog?: Record<string, string>;
  };
  const { engines } = readJson<{ engines: { node: string } }>(join(root, 'package.json'));
  const workspace = Object.fromEntries(sources.map(({ manifest: { name, version } }) => [name, version]));
  const compiled = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    await compile(
      root,
      sources.map(({ folder }) => folder),
      compiled,
    );
    const packed = await Promise.all(
      sources.map(async ({ folder, manifest: source }) => {
        const manifest = packedManifest(source, { workspace, catalog, node: engines.node });
        const files = {
          ...manifestFile(manifest),
          ...filesIn(join(compiled, folder, 'src'), 'dist', () => true),
          ...filesIn(join(root, folder, 'src'), 'dist', (path) => !isTypeScript(path) && !isTest(path)),
          ...filesIn(join(root, folder, 'src'), 'src', (path) => isTypeScript(path) && !isTest(path)),
          ...Object.assign(
            {},
            ...(source.files ?? []).map((each) => filesIn(join(root, folder, each), each)),
          ),
          ...changeLogOf(join(root, folder)),
          LICENSE: readFileSync(join(root, 'LICENSE')),
          ...(source.name === '@northlight/page-tree' ? hashOfTree(join(root, folder, 'src')) : {}),
        };
        return packedAs(manifest, files);
      }),
    );
    return [...packed, await packedCreate(root, packed)];
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}

const manifestFile = (manifest: PackedManifest): Files => ({
  'package.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
});

async function packedAs(manifest: PackedManifest, files: Files): Promise<PackedPackage> {
  const file = `${manifest.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`;
  return { manifest, file, tarball: await tarballOf(files) };
}

/** `npm create @northlight`, of the command line's version. */
async function packedCreate(root: string, packed: readonly PackedPackage[]): Promise<PackedPackage> {
  const cli = packed.find(({ manifest }) => manifest.name === '@northlight/cli')?.manifest;
  if (cli === undefined) throw new Error('@northlight/cli is not packed');
  const manifest = {
    name: '@northlight/create',
    version: cli.version,
    description: 'Makes the repository of a remote.',
    license: cli.license,
    type: cli.type,
    engines: cli.engines,
    exports: cli.exports,
    bin: { create: './dist/main.js' },
  };
  return packedAs(manifest, {
    ...manifestFile(manifest),
    LICENSE: readFileSync(join(root, 'LICENSE')),
    'dist/main.js': await createProgram(root),
  });
}

/** The packages of the workspace that are given out. */
export const packedSources = (root: string): PackedSource[] =>
  workspaceFolders(root)
    .map((folder) => ({ folder, manifest: readJson<SourceManifest>(join(root, folder, 'package.json')) }))
    .filter(({ manifest }) => manifest.private !== true);

export interface PackedSource {
  /** From the root. */
  readonly folder: string;
  readonly manifest: SourceManifest;
}

/** One run of the compiler over all of them. Their types were checked where they were written. */
export async function compile(root: string, folders: readonly string[], outDir: string): Promise<void> {
  const config = join(outDir, 'tsconfig.json');
  const tsconfig = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noEmit: false, noCheck: true, declaration: true, rewriteRelativeImportExtensions: true },
      types: ['node'],
      typeRoots: [join(root, 'platform/cli/node_modules/@types')],
      outDir,
      rootDir: root,
    },
    include: folders.map((folder) => join(root, folder, 'src')),
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules'],
  };
  writeFileSync(config, JSON.stringify(tsconfig));
  const end = await runToEnd({
    command: process.execPath,
    args: [join(root, 'node_modules/typescript/bin/tsc'), '-p', config, '--pretty', 'false'],
    cwd: root,
  });
  if (end.code !== 0) throw new Error(`The compiler ${describeEnd(end)}:\n${end.output}`);
}

type Files = Readonly<Record<string, Buffer>>;

/** The files below a folder, by their paths in the package. */
function filesIn(folder: string, as: string, isTaken: (path: string) => boolean = () => true): Files {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isTaken);
  return Object.fromEntries(
    found.map((path) => [`${as}/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)]),
  );
}

function changeLogOf(folder: string): Files {
  try {
    return { 'CHANGELOG.md': readFileSync(join(folder, 'CHANGELOG.md')) };
  } catch {
    return {};
  }
}

/** A site that is built with the packed tree must say the same of it as the shell, which is built with its sources. */
const hashOfTree = (sources: string): Files => ({
  [`dist/${pageTreeHashFile}`]: Buffer.from(`${pageTreeHash(sources)}\n`),
});

async function tarballOf(files: Files): Promise<Buffer> {
  const entries = tar();
  const whole = buffer(entries);
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, content] of sorted) {
    // npm makes what `bin` names executable by itself.
    entries.entry({ name: `package/${path}`, mtime: packedAt, mode: 0o644 }, content);
  }
  entries.finalize();
  return gzipSync(await whole, { level: 9 });
}

/** As package managers write the hash of a tarball. */
export const integrityOf = (content: Buffer): string =>
  `sha512-${createHash('sha512').update(content).digest('base64')}`;

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
