import { type Checkout, copyCheckout, runRelease } from '../../support/checkout.ts';
import { liveRegistry } from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';

/** Real builds of a team whose release does not fit what is live, by the command that it would type. */
let checkout: Checkout;
test.beforeAll(async () => {
  checkout = await copyCheckout(['dashboard']);
});
test.afterEach(() => checkout.restore());
test.afterAll(() => checkout.remove());
test.describe.configure({ timeout: 300_000 });

let versions = 0;

/** What the command says when it refuses, having changed nothing. */
async function refusalOf(name: string): Promise<string> {
  const { revision } = await liveRegistry();
  versions += 1;
  const version = `6.0.${versions}-${crypto.randomUUID().slice(0, 8)}`;
  const { code, output } = await runRelease([name, '--version', version, '--from', checkout.folder]);
  expect(code, output).toBe(1);
  expect((await liveRegistry()).revision).toBe(revision);
  return output;
}

test('a remote that fits nothing hears everything that is wrong at once, with what mends it', async () => {
  await checkout.edit('portal/remote.ts', (text) =>
    text
      .replace('routes: [', "routes: [{ path: '/blog/new', access: 'staff', title: 'New' },")
      .replace(/requires: \{.*\}/, "requires: { contract: '^9.0.0', kit: '^9.0.0', schema: 29990101000000 }")
      .replace(/budget: \{.*\}/, 'budget: { entry: 1, route: 2 }'),
  );
  // A route without one is refused by the build already.
  await checkout.edit('portal/src/app.tsx', (text) =>
    text.replace(
      /( +)'\/client-portal': page\(/,
      "$1'/blog/new': page(() => import('./portal-route.ts')),\n$&",
    ),
  );
  const refusal = await refusalOf('portal');
  for (const part of [
    /portal: the route \/blog\/new overlaps with \/blog\/:slug, which site owns\n\s+Declare another path/,
    /portal: needs @northlight\/contract \^9\.0\.0, the shell \S+ has 2\.\d+\.\d+ and 1\.\d+\.\d+\n\s+Release a shell/,
    /portal: needs @northlight\/shared-ui \^9\.0\.0, the shell \S+ has \S+\n\s+Release a shell/,
    /portal: needs the backend's schema 29990101000000, live is 2026\d+\n\s+Apply the missing migrations/,
    /portal: the entry weighs [\d.]+ kB, its budget is 1 kB\n\s+Load later/,
    /portal: the first view of \/client-portal weighs [\d.]+ kB, its budget is 2 kB/,
  ]) {
    expect(refusal).toMatch(part);
  }
});

test('a remote that throws at its top is refused by the browser run', async () => {
  await checkout.edit('portal/src/app.tsx', (text) => `${text}\nthrow new Error('boom at its top');\n`);
  expect(await refusalOf('portal')).toMatch(
    /portal: \/client-portal\S* as \S+, \d+ px.*: the console says loading portal@\S+ .*boom at its top/,
  );
});

test('a site whose server bundle is broken is refused by the server render', async () => {
  await checkout.edit('site/src/server.tsx', (text) => `${text}\nthrow new Error('no server for you');\n`);
  expect(await refusalOf('site')).toMatch(
    /site: its server bundle does not render \/, .*: .*no server for you\n\s+Mend the page/,
  );
});

test('a shell with a contract that no live remote accepts is refused in the name of each', async () => {
  await checkout.edit('platform/contract/package.json', (text) =>
    text.replace(/"version": ".*"/, '"version": "9.0.0"'),
  );
  const refusal = await refusalOf('shell');
  for (const name of ['site', 'portal', 'dashboard']) {
    expect(refusal).toMatch(
      new RegExp(
        `${name}: needs @northlight/contract \\^2\\.\\S+, the shell \\S+ has 9\\.0\\.0 and 1\\.\\S+\\n\\s+Release a ${name}`,
      ),
    );
  }
});
