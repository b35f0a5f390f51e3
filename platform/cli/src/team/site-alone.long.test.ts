import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeKeyTexts, setKeys } from '@northlight/registry';
import { load } from 'js-yaml';
import { packages } from '../commands/packages.ts';
import { root, startTeamProduct, type TeamProduct } from '../testing/team-product.ts';
import { TeamRepository } from '../testing/team-repository.ts';
import { productAt } from './product.ts';

const team = makeKeyTexts();
const withKey = { RELEASE_PRIVATE_KEY: team.privateKey, RELEASE_BY: 'Eve' };

describe('the sources of the site and the packages of a product', () => {
  const ends: (() => void | Promise<void>)[] = [];
  const context = { after: (end: () => void | Promise<void>) => void ends.unshift(end) };
  let product: TeamProduct;

  before(async () => {
    product = await startTeamProduct(context);
    const { DATA_DIR: data = '' } = product.env;
    assert.equal(await packages({ root, args: ['--data', data] }), 0);
    await setKeys(product.store, () => ({
      list: [{ key: team.publicKey, names: ['site'], server: true }],
    }));
  });
  after(async () => {
    for (const end of ends) await end();
  });

  test('are enough: it is built, tested and released', async () => {
    const site = await TeamRepository.create(context, 'site', product.url);
    await takeOver(site, 'site', product.url);
    await site.run('npm install --no-audit --no-fund');
    await site.run('npx tsc');
    await site.run('npx jest');
    const said = await site.run('npm run release', withKey);
    assert.match(said, /server render: \d+ pages/);
    const home = await (await fetch(product.url)).text();
    assert.match(home, /<h1/, 'the edge draws what was built there');
  });
});

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Puts the sources of a remote of the checkout, and nothing else of it, into a team's repository. */
async function takeOver(repository: TeamRepository, name: string, product: string): Promise<void> {
  const { packages: given } = await productAt(product);
  const { catalog } = load(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Readonly<Record<string, string>>;
  };
  const made = JSON.parse(repository.read('package.json')) as Manifest;
  const here = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as Manifest;
  const outside = (table: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(table).map(([each, version]) => [
        each,
        version === 'workspace:*' ? `^${given[each]}` : version === 'catalog:' ? catalog[each] : version,
      ]),
    );
  const all = {
    ...made,
    dependencies: { ...made.dependencies, ...outside(here.dependencies) },
    devDependencies: { ...made.devDependencies, ...outside(here.devDependencies) },
  };
  repository.write('package.json', JSON.stringify(all));
  // With the configuration, whose packages bring Node's types: a test of the site uses them.
  repository.write('tsconfig.json', repository.read('tsconfig.json').replace('"remote.ts"', '"*.ts"'));
  rmSync(join(repository.folder, 'src'), { recursive: true });
  for (const part of ['src', 'public', 'remote.ts', 'rsbuild.config.ts'])
    cpSync(join(root, name, part), join(repository.folder, part), { recursive: true });
}
