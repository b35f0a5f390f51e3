import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findNodeProblem } from '@northlight/cli/node-version';
import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';

const root = join(import.meta.dirname, '../../../..');
const deploy = join(root, 'deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const schema = CORE_SCHEMA.withTags(mergeTag);
const parse = (file: string) => loadAll(read(file), { schema }) as readonly Record<string, unknown>[];

interface KubernetesObject {
  readonly kind: string;
}

const manifests = readdirSync(join(deploy, 'kubernetes')).filter((file) => file !== 'kustomization.yaml');
const objects = manifests.flatMap((file) => parse(`kubernetes/${file}`)) as unknown as KubernetesObject[];
const composeServices = (
  parse('compose.yml')[0] as {
    readonly services: Readonly<
      Record<string, { readonly image?: string; readonly environment?: Record<string, string> }>
    >;
  }
).services;

describe('deploy/compose.yml', () => {
  it('pins the version of every third-party image', () => {
    const thirdParty = Object.values(composeServices).flatMap(({ image = '' }) =>
      image.includes('northlight-edge') ? [] : [image],
    );
    assert.ok(thirdParty.length > 0);
    for (const image of thirdParty) assert.match(image, /:v?\d+\.\d+\.\d+/);
  });
});

describe('deploy/systemd', () => {
  const units = readdirSync(join(deploy, 'systemd'));
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  for (const unit of units) {
    it(`${unit} is a valid unit`, { skip: !hasSystemd }, () => {
      const path = join(deploy, 'systemd', unit);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [0, '']);
    });
  }
});

describe('all of deploy/', () => {
  const productVariable = /^(?:[A-Z]+_)+[A-Z]+$|^(?:PORT|HOST)$/;
  const documented = new Set(
    [...readFileSync(join(root, 'docs/deploy.md'), 'utf8').matchAll(/`([A-Z][A-Z_]+)\b/g)].map(
      ([, name]) => name,
    ),
  );
  /** Variables for Node, tsx or Compose. */
  const toolVariables = new Set([
    'NODE_ENV',
    'TSX_DISABLE_CACHE',
    'SITE_HOST',
    'EDGE_IMAGE',
    'COMPOSE_PROJECT_NAME',
  ]);
  const settings = objects.find(({ kind }) => kind === 'ConfigMap') as unknown as {
    data: Record<string, string>;
  };
  const variablesByFile: Readonly<Record<string, readonly string[]>> = {
    'compose.yml': Object.values(composeServices).flatMap(({ environment = {} }) => Object.keys(environment)),
    'kubernetes/settings.yaml': Object.keys(settings.data),
    'env.example': [...read('env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
    Dockerfile: [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
      ([, name = '']) => name,
    ),
    ...Object.fromEntries(
      readdirSync(join(deploy, 'systemd')).map((unit) => [
        `systemd/${unit}`,
        [...read(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
          [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
        ),
      ]),
    ),
  };

  for (const [file, names] of Object.entries(variablesByFile)) {
    it(`${file} sets only variables that docs/deploy.md explains`, () => {
      const unknown = names.filter(
        (name) => productVariable.test(name) && !documented.has(name) && !toolVariables.has(name),
      );
      assert.deepEqual(unknown, []);
    });
  }

  it('uses the pnpm version of the checkout and a supported Node version', () => {
    const installer = readFileSync(join(root, 'platform/cli/bootstrap/install.mjs'), 'utf8');
    const [, pnpm = ''] = /pnpm = '(pnpm@[\d.]+)'/.exec(installer) ?? [];
    assert.ok(read('Dockerfile').includes(`npx -y ${pnpm} `));
    assert.ok(read('systemd/northlight-edge.service').includes(`npx -y ${pnpm} `));
    const versions = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(
      ([, version = '']) => version,
    );
    assert.ok(versions.length > 0);
    for (const version of versions) assert.equal(findNodeProblem(version), null);
  });
});
