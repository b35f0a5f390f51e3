import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isReleaseName } from '@northlight/registry';
import { UserError } from '../user-error.ts';

/** `remote` has the code of a new remote; `workspace` and `repository` have the settings for where it is created. */
export type TemplatePart = 'remote' | 'workspace' | 'repository';

/** @throws UserError if it is missing or cannot be a remote's name */
export function requireRemoteName(name: string, usage: string): void {
  if (isReleaseName(name) && !name.endsWith('-')) return;
  throw new UserError(name === '' ? 'Missing name.' : `"${name}" is not a valid name for a remote.`, [
    usage,
    'A name consists of lower-case letters, digits and hyphens.',
  ]);
}

/** Patch versions add nothing, and a shell that is rolled back may be a patch older. */
const toMinorVersion = (version: string) => version.replace(/\d+$/, '0');

/**
 * Copies parts of the template into a new folder: `my-remote` becomes the remote's name, `My remote` its title,
 * `{{contract}}` the version of that package, and other words in braces the value with that name.
 * @returns the paths of the new files
 */
export function copyTemplate(
  template: string,
  parts: readonly TemplatePart[],
  folder: string,
  values: Readonly<Record<string, string>> & { readonly name: string },
  packages: Readonly<Record<string, string>>,
): string[] {
  const { name } = values;
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const fillIn = (text: string) =>
    text
      .replaceAll('my-remote', name)
      .replaceAll('My remote', title)
      .replace(/\{\{([\w-]+)\}\}/g, (placeholder, key: string) => {
        const version = packages[`@northlight/${key}`];
        return values[key] ?? (version === undefined ? placeholder : toMinorVersion(version));
      });
  return parts.flatMap((part) =>
    readdirSync(join(template, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const source = join(entry.parentPath, entry.name);
        // npm packs no .gitignore and no .npmrc.
        const path = relative(join(template, part), source).replace(/^_/, '.');
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), fillIn(readFileSync(source, 'utf8')));
        return path;
      }),
  );
}
