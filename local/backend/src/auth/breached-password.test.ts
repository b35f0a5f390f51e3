import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Backend, startBackend } from '../index.ts';
import { makePeople, PASSWORD, type People } from '../testing/people.ts';

const leaked = 'correct horse battery staple 9';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

let backend: Backend;
let people: People;
let service: Server;
const asked: string[] = [];
/** What the service does next. */
let mood: 'well' | 'failing' | 'silent' = 'well';

before(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (mood === 'silent') return;
    const hash = hashOf(leaked);
    // A made-up line beside it, as padding has them.
    response.writeHead(mood === 'well' ? 200 : 503).end(`${'0'.repeat(35)}:0\r\n${hash.slice(5)}:42\r\n`);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  backend = await startBackend({ dataDir: 'memory', passwordRangeUrl: `http://127.0.0.1:${port}/range/` });
  people = await makePeople(backend);
});
after(async () => {
  service.closeAllConnections();
  service.close();
  await backend.stop();
});

const change = async (password: string) =>
  (await people.author.client.auth.updateUser({ password, current_password: PASSWORD })).error;

test('a password that is known from leaks is refused, wherever one is chosen, and five signs of its hash are told', async () => {
  asked.length = 0;
  const refused = await change(leaked);
  assert.equal(refused?.code, 'weak_password');
  assert.deepEqual((refused as { reasons?: string[] }).reasons, ['pwned']);
  assert.deepEqual(asked, [`/range/${hashOf(leaked).slice(0, 5)}`]);
  const made = await people.admin.client.functions.invoke('admin-user-management', {
    body: { action: 'createUser', email: 'a@site.example', password: leaked, full_name: 'A', role: 'client' },
  });
  assert.equal(made.error?.context.status, 422);
  const signedUp = await people.anon.auth.signUp({ email: 'new@northlight.example', password: leaked });
  assert.equal(signedUp.error?.code, 'weak_password');
});

test('one that breaks a rule of ours is not asked about', async () => {
  asked.length = 0;
  assert.equal((await change('password1'))?.code, 'weak_password');
  assert.deepEqual(asked, []);
});

test('a service that fails or does not answer holds up nobody', async () => {
  mood = 'failing';
  assert.equal(await change(leaked), null);
  mood = 'silent';
  const { error } = await people.author.client.auth.updateUser({
    password: 'another long enough one',
    current_password: leaked,
  });
  assert.equal(error, null);
  mood = 'well';
});

test('one that no leak knows is taken', async () => {
  const { error } = await people.client.client.auth.updateUser({
    password: 'of nobody but me',
    current_password: PASSWORD,
  });
  assert.equal(error, null);
});
