import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openReleases } from '@northlight/cli/releases';
import { releaseTogether } from '@northlight/registry';
import { remoteManifest, writeBuild } from '@northlight/registry/testing';

const subjects = [
  'careers academy events partners support status billing contracts analytics',
  'planning inventory shipping surveys community downloads glossary handbook hiring',
  'insights journal knowledge library marketplace newsroom onboarding payroll quality',
].flatMap((line) => line.split(' '));

/** Makes 27 more remotes live, each for the second time, so that each has a version to fall back to. */
export async function releaseMore(dataFolder: string, scratch: string): Promise<number> {
  const store = await openReleases(dataFolder);
  for (let round = 0; round < 2; round += 1) {
    const inputs = await Promise.all(
      subjects.map(async (name) => {
        const version = `0.1.0-${randomBytes(4).toString('hex')}`;
        const paths = [`/${name}`, `/${name}/:id`, `/${name}/settings`];
        const manifest = remoteManifest(name, paths, {
          version,
          declaration: { navigation: [{ to: `/${name}`, label: name }] },
        });
        const distDir = await writeBuild(join(scratch, 'more', name, version), manifest);
        return { name, version, distDir };
      }),
    );
    await releaseTogether(store, inputs, { backendSchema: null, by: { who: 'bench', commit: null } });
  }
  return subjects.length;
}
