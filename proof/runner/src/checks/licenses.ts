import { runToEnd } from '@northlight/cli/child';
import { pnpm } from '@northlight/cli/install';
import { UserError } from '@northlight/cli/user-error';

/** The packages under each licence, as `pnpm licenses list --json` prints them. */
export type Licenses = Readonly<
  Record<string, readonly { readonly name: string; readonly versions: readonly string[] }[]>
>;

/** Reads the licences of the installed packages of all parts that ship, or of those that are for development. */
export async function readLicenses(root: string, kind: 'prod' | 'dev'): Promise<Licenses> {
  const { code, output } = await runToEnd({
    command: 'npx',
    args: ['-y', pnpm, 'licenses', 'list', '--recursive', `--${kind}`, '--json'],
    cwd: root,
    hides: 'stderr',
  });
  if (code !== 0) throw new UserError('pnpm could not list the licences.', [output]);
  return JSON.parse(output) as Licenses;
}

/** One paragraph for each licence, the most frequent first. */
export function formatLicenses(licenses: Licenses): string {
  return Object.entries(licenses)
    .sort(([, some], [, others]) => others.length - some.length)
    .map(([license, packages]) => {
      const names = packages.map(({ name, versions }) => `${name} ${versions.join(', ')}`);
      return `${license} (${names.length})\n  ${names.sort().join('\n  ')}`;
    })
    .join('\n\n');
}
