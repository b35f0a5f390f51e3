import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createApi, unwrapData } from '../support/api.ts';
import { findAxeViolations } from '../support/axe.ts';
import { findEmailLink } from '../support/emails.ts';
import { product } from '../support/product.ts';
import { readPublishableKey } from '../support/publishable-key.ts';
import { expect, test } from '../support/test.ts';

const url = `http://localhost:${product.port + 7}`;
const admin = 'ada@lind.example';
const client = { email: 'bo@harbour.example', password: 'quiet-harbour-7' };

test.use({ baseURL: url, viewport: { width: 390, height: 844 } });
test.describe.configure({ timeout: 600_000 });

let dataFolder: string;
let instance: ChildProcess;
let setupAddress: string;
let secondsOfStart: number;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const startedAt = performance.now();
  dataFolder = await mkdtemp(join(tmpdir(), 'first-run-'));
  const settings = { PORT: new URL(url).port, DATA_DIR: dataFolder, MAILBOX: '1', LOG_FORMAT: 'json' };
  instance = spawn(process.execPath, ['platform/cli/run.mjs', 'start', '--empty'], {
    cwd: product.root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve) => {
    instance.once('exit', () => resolve());
    instance.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Northlight is running at')) resolve();
    });
  });
  setupAddress = /http:\S+\/set-up#[0-9a-f-]+/.exec(output)?.[0] ?? '';
  secondsOfStart = (performance.now() - startedAt) / 1000;
});

test.afterAll(async () => {
  instance.kill('SIGTERM');
  if (instance.exitCode === null) await once(instance, 'exit');
  await rm(dataFolder, { recursive: true, force: true });
});

/** In the browser, from the first page to the dashboard. */
async function setUp(page: Page): Promise<void> {
  await page.goto('/about');
  await expect(page).toHaveURL('/set-up');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto(setupAddress);
  await page.getByLabel('Name of the agency').fill('Lind Studio');
  await page.getByLabel('Accent color', { exact: true }).fill('#7a2e8e');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Your name').fill('Ada Lind');
  await page.getByLabel('Email').fill(admin);
  await page.getByLabel('Password', { exact: true }).fill('a long evening in Bergen');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByLabel('Email domains').fill('lind.example');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveTitle('Dashboard · Lind Studio');
}

/** What a first client sees of the agency, and the client with a project. */
async function addMinimum(page: Page): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByLabel('Legal name').fill('Lind Studio AB');
  await page.getByLabel('Email', { exact: true }).fill('hello@lind.example');
  await page.getByLabel('Address').fill('Kajen 1\n411 04 Göteborg');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await page.goto('/dashboard/users');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('form', { name: 'Invite a person' });
  await form.getByLabel('Email').fill(client.email);
  await form.getByLabel('Full name').fill('Bo Berg');
  await form.getByLabel('First project').fill('Harbour desk');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
}

async function acceptInvitation(page: Page): Promise<void> {
  await page.goto(await findEmailLink(page, client.email, /./));
  await page.getByLabel('Choose a password').fill(client.password);
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Harbour desk/ })).toBeVisible();
}

/** Texts that people get from the instance, by where they get them. */
async function collectTexts(page: Page): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const get = async (path: string) => (await page.request.get(path)).text();
  const sitemap = await get('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  const unlisted = [
    '/sitemap.xml',
    '/robots.txt',
    '/blog/rss.xml',
    '/auth',
    '/own-data',
    '/nowhere',
    '/dashboard',
  ];
  for (const path of [...listed, ...unlisted]) texts.set(path, await get(path));

  const api = createApi(url, await readPublishableKey(url));
  for (const { error } of [
    await api.auth.signUp({ email: 'eva@lind.example', password: client.password }),
    await api.auth.resetPasswordForEmail(admin),
    await api.auth.signInWithPassword(client),
  ])
    expect(error).toBeNull();
  for (const [name, action] of [
    ['newsletter', 'subscribe'],
    ['own-data', 'ask'],
  ]) {
    const data = { action, email: 'cy@reader.example' };
    await expect(await page.request.post(`/api/${name}`, { data, headers: { origin: url } })).toBeOK();
  }
  const secret = unwrapData(await api.rpc('create_calendar_address'));
  texts.set('calendar', await get(`/api/calendar/${secret}.ics`));

  const [member] = unwrapData(await api.from('company_members').select('company_id'));
  const companyId = member?.company_id ?? '';
  const archive = (action: string) =>
    api.functions.invoke('company-archive', { body: { action, companyId } });
  expect((await archive('request')).error).toBeNull();
  await expect
    .poll(async () => (await api.rpc('company_archive_status', { company: companyId })).data?.[0]?.state)
    .toBe('ready');
  const { data } = await archive('open');
  const zip = await (await page.request.get(data.link)).body();
  for (const [name, bytes] of Object.entries(unzipSync(zip)))
    texts.set(`archive ${name}`, new TextDecoder().decode(bytes));

  const readEmails = async () => (await (await page.request.get('/__mailbox.json')).json()) as object[];
  // The invitation, and one for each of the four requests above.
  await expect.poll(async () => (await readEmails()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
  for (const email of await readEmails())
    texts.set(`email ${JSON.stringify(email).slice(0, 200)}`, JSON.stringify(email));
  return texts;
}

test('an agency starts, and its first client signs in, without a trace of the demo agency', async ({
  page,
  browser,
}) => {
  expect(setupAddress).not.toBe('');
  const startedAt = performance.now();
  await setUp(page);
  await addMinimum(page);
  const context = await browser.newContext({ baseURL: url });
  const clientPage = await context.newPage();
  await acceptInvitation(clientPage);
  const seconds = (performance.now() - startedAt) / 1000;
  console.info(`start ${secondsOfStart.toFixed(0)} s, first client after ${seconds.toFixed(0)} s more`);
  expect(secondsOfStart + seconds).toBeLessThan(600);

  const texts = await collectTexts(page);
  texts.set('dashboard', await page.content());
  texts.set('portal', await clientPage.content());
  const found = [...texts].flatMap(([name, text]) => {
    // Except keys of browser storage, such as "northlight.theme": the product's own name.
    const [match] = /.{0,60}((?<!["'`])northlight|northlight(?!\.)).{0,40}/i.exec(text) ?? [];
    return match === undefined ? [] : [`${name}: ${match}`];
  });
  expect(found).toEqual([]);
  await page.goto('/set-up');
  await expect(page).toHaveURL('/dashboard');
  await context.close();
});
