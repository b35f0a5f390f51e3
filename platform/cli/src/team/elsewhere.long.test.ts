import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeKeyTexts, setKeys } from '@northlight/registry';
import { pnpm } from '../../bootstrap/install.mjs';
import { packages } from '../commands/packages.ts';
import { root, startTeamProduct, type TeamProduct } from '../testing/team-product.ts';
import { TeamRepository } from '../testing/team-repository.ts';

const team = makeKeyTexts();
const withKey = { RELEASE_PRIVATE_KEY: team.privateKey, RELEASE_BY: 'Eve' };

describe('the packages of a product', () => {
  const ends: (() => void | Promise<void>)[] = [];
  const context = { after: (end: () => void | Promise<void>) => void ends.unshift(end) };
  let product: TeamProduct;

  before(async () => {
    product = await startTeamProduct(context);
    const { DATA_DIR: data = '' } = product.env;
    assert.equal(await packages({ root, args: ['--data', data] }), 0);
    await setKeys(product.store, () => ({
      list: [{ key: team.publicKey, names: ['talks'] }],
    }));
  });
  after(async () => {
    for (const end of ends) await end();
  });
  const status = async (path: string) => (await fetch(`${product.url}${path}`)).status;

  test('are installed by pnpm as well, and released from there', async () => {
    const talks = await TeamRepository.create(context, 'talks', product.url);
    await talks.run(`npx -y ${pnpm} install`);
    await talks.run(`npx -y ${pnpm} test`);
    await talks.run(`npx -y ${pnpm} run release`, withKey);
    assert.equal(await status('/talks'), 200);
  });
});
