import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findNodeProblem } from '@northlight/cli/node-version';
import { load } from 'js-yaml';
import { minVersion, satisfies } from 'semver';

const root = join(import.meta.dirname, '../../../..');

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
  /** Packages by name and version, with their peer dependencies in brackets. */
  readonly snapshots: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The lowest supported version of each Node major in package.json. */
function readLowestVersions(): string[] {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  return engines.node.split('||').map((range) => minVersion(range)?.version ?? range);
}

describe('the supported Node versions in package.json', () => {
  it('are 20, 22 and 24, and the commands start on the lowest of each', () => {
    const versions = readLowestVersions();
    assert.deepEqual(
      versions.map((version) => version.split('.')[0]),
      ['20', '22', '24'],
    );
    assert.deepEqual(versions.filter(findNodeProblem), []);
  });

  it('include the one of the image, which is the newest, since older ones stop getting security updates', () => {
    const images = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(
      /^FROM node:([\d.]+)-[\w-]+@sha256:[0-9a-f]{64}/gm,
    );
    const majors = [...images].map(([, version = '']) => version.split('.')[0]);
    assert.deepEqual(majors, ['24', '24']);
  });

  it('are accepted by every package in the lock file', () => {
    const lockfile = load(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
    // pnpm silently skips incompatible optional packages, such as those for other platforms.
    const required = new Set(
      Object.entries(lockfile.snapshots).flatMap(([name, { optional }]) =>
        optional ? [] : [name.replace(/\(.*/, '')],
      ),
    );
    const problems = [...required].flatMap((name) => {
      const { engines } = lockfile.packages[name] ?? {};
      const unsupported = readLowestVersions().filter((version) => !satisfies(version, engines?.node ?? '*'));
      return unsupported.length === 0
        ? []
        : [
            `${name} requires Node ${engines?.node}, not ${unsupported.join(', ')}: use a version that supports it.`,
          ];
    });
    assert.deepEqual(problems, []);
  });
});
