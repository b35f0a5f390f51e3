import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Rspack } from '@rsbuild/core';

const name = 'product:module-identity';

/**
 * Has the bundler know a module by its package and the path in it, not by where that is installed. Ids, order and hashes
 * follow from it, so the same sources make the same bytes in the product's checkout and in a repository of their own.
 * Two installed copies of one version of a package are one.
 */
export const moduleIdentity: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(name, (factory) =>
      factory.hooks.afterResolve.tap(name, ({ createData }) => {
        if (createData === undefined) return;
        createData.request = withoutFolders(createData.request);
        createData.userRequest = withoutFolders(createData.userRequest);
      }),
    );
  },
};

/** A request is the loaders and the file that they read, each behind a `!`. */
const withoutFolders = (request: string) =>
  request
    .split('!')
    .map((path) => (isAbsolute(path) ? inPackage(path) : path))
    .join('!');

/** `zod@4.1.0/index.js` */
function inPackage(path: string): string {
  const { folder, name } = packageAround(dirname(path));
  return `${name}/${relative(folder, path).split(sep).join('/')}`;
}

interface Package {
  readonly folder: string;
  readonly name: string;
}

const packages = new Map<string, Package>();

function packageAround(folder: string): Package {
  const known = packages.get(folder);
  if (known !== undefined) return known;
  const found = packageIn(folder) ?? (dirname(folder) === folder ? { folder, name: '' } : null);
  const around = found ?? packageAround(dirname(folder));
  packages.set(folder, around);
  return around;
}

/** A package.json without a name only says how files are read. */
function packageIn(folder: string): Package | null {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  return name === undefined || version === undefined ? null : { folder, name: `${name}@${version}` };
}
