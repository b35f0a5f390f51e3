import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeKeyTexts, setKeys } from '@northlight/registry';
import { pnpm } from '../../bootstrap/install.mjs';
import { packages } from '../commands/packages.ts';
import { integrityOf } from '../packages/pack.ts';
import { startRegistry } from '../testing/local-registry.ts';
import { root, startTeamProduct, type TeamProduct } from '../testing/team-product.ts';
import { TeamRepository } from '../testing/team-repository.ts';

const team = makeKeyTexts();
const withKey = { RELEASE_PRIVATE_KEY: team.privateKey, RELEASE_BY: 'Eve' };

describe('the packages of a product', () => {
  const ends: (() => void | Promise<void>)[] = [];
  const context = { after: (end: () => void | Promise<void>) => void ends.unshift(end) };
  let product: TeamProduct;
  let kits = '';

  before(async () => {
    product = await startTeamProduct(context);
    const { DATA_DIR: data = '' } = product.env;
    kits = join(data, 'kits');
    assert.equal(await packages({ root, args: ['--data', data] }), 0);
    await setKeys(product.store, () => ({
      list: [{ key: team.publicKey, names: ['talks'] }],
    }));
  });
  after(async () => {
    for (const end of ends) await end();
  });
  const status = async (path: string) => (await fetch(`${product.url}${path}`)).status;

  test('are installed from a registry of the team’s own as well', async () => {
    const tarballs = readdirSync(kits).filter((file) => file.endsWith('.tgz'));
    const registry = await startRegistry(
      context,
      tarballs.map((file) => join(kits, file)),
    );
    const talks = await TeamRepository.create(context, 'talks', product.url);
    talks.write('.npmrc', `@northlight:registry=${registry}\n`);
    await talks.run('npm install --no-audit --no-fund');
    const { packages: locked } = JSON.parse(talks.read('package-lock.json')) as {
      packages: Readonly<Record<string, { readonly integrity?: string }>>;
    };
    const tarball = tarballs.find((file) => file.startsWith('northlight-contract-')) ?? '';
    const given = integrityOf(readFileSync(join(kits, tarball)));
    assert.equal(locked['node_modules/@northlight/contract']?.integrity, given, 'the same bytes');
    await talks.run('npm test');
    assert.match(await talks.run('npm run check'), /It fits what is live now/);
  });

  test('are installed by pnpm as well, and released from there', async () => {
    const talks = await TeamRepository.create(context, 'talks', product.url);
    await talks.run(`npx -y ${pnpm} install`);
    await talks.run(`npx -y ${pnpm} test`);
    await talks.run(`npx -y ${pnpm} run release`, withKey);
    assert.equal(await status('/talks'), 200);
  });
});
