import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createEdge, type Edge } from '@northlight/edge';
import { BackendStore, changeRollout, releaseTogether, startRollout } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { json, type OnlineWorld, openOnlineWorld } from '../http/people-online.ts';
import { engines } from '../world/engines.ts';

const edgeSecret = 'a secret of the edge and the functions';
const steps = [
  { share: 20, minutes: 60 },
  { share: 100, minutes: 0 },
];
const site = (version: string) => remoteManifest('site', ['/', '/about'], { version });
const reports = Number(process.env.FORGED_REPORTS ?? 10_000);
const extensions = 10;
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';

interface Answer {
  readonly status: number;
  readonly cookie: string;
  readonly text: string;
}

/** What people, robots and forgers say of a rollout of public pages, over two copies of the edge and one backend. */
for (const engine of engines({ port: 0, edgeSecret })) {
  describe(`a rollout of public pages, on ${engine.name}`, () => {
    let world: OnlineWorld;
    let folder = '';
    let rollout = '';
    const edges: { readonly edge: Edge; readonly port: number }[] = [];
    const rootStore = () =>
      new BackendStore({ url: world.backend.url, key: world.backend.secretKey }, testKeys);

    const send = (
      copy: number,
      path: string,
      headers: Readonly<Record<string, string>>,
      body?: object,
    ): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST';
        const sent = request(
          { port: edges[copy % 2]?.port, path, method, headers: { 'user-agent': browser, ...headers } },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
                text,
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const versionOf = ({ text }: Answer) => /"name":"site","version":"([^"]*)"/.exec(text)?.[1] ?? '';
    const vote = (copy: number, address: string, cookie: string, said: string) =>
      send(
        copy,
        '/__reports/visit',
        { ...from(address), cookie, 'sec-fetch-site': 'same-origin' },
        { of_rollout: rollout, at_step: 0, said },
      );
    /** One person, who comes by one copy and tells the other. */
    const visit = async (nth: number, network: string, wordOf: (version: string) => string) => {
      const address = `${network}.${1 + (nth % 250)}`;
      const arrived = await send(nth, '/about', from(address));
      await vote(nth + 1, address, arrived.cookie, 'begun');
      const version = versionOf(arrived);
      await vote(nth, address, arrived.cookie, wordOf(version));
      return version;
    };
    const judge = async () => {
      for (const { port } of edges) {
        const headers = {
          'sec-fetch-site': 'same-origin',
          authorization: `Bearer ${world.tokenOf('author')}`,
        };
        assert.equal((await fetch(`http://127.0.0.1:${port}/__releases`, { headers })).status, 200);
      }
      for (const { edge } of edges) await edge.refresh();
    };
    const standing = async () => {
      const answer = await world.send('author', '/rest/v1/rpc/rollout_standing', json('POST', {}));
      const all = (await answer.json()) as readonly {
        readonly rollout: string;
        readonly held: string;
        readonly why: string | null;
        readonly tallies: readonly (readonly [number, number, number, number])[];
      }[];
      const found = all.find((each) => each.rollout === rollout);
      const [next = 0, nextFailed = 0, live = 0, liveFailed = 0] = found?.tallies[0] ?? [];
      return { held: found?.held ?? '', why: found?.why ?? null, next, nextFailed, live, liveFailed };
    };
    const begin = async (version: string) => {
      const distDir = await writeBuild(join(folder, `build-${version}`), site(version));
      const { registry } = await startRollout(
        rootStore(),
        { name: 'site', version, distDir },
        { ...testRelease, steps },
      );
      rollout = registry.rollouts?.site?.id ?? '';
      for (const { edge } of edges) await edge.refresh();
      await judge();
    };
    const end = () => changeRollout(rootStore(), 'stop', { name: 'site', by: testRelease.by });

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'public-rollouts-'));
      world = await openOnlineWorld(engine);
      for (const table of ['registry', 'versions', 'ledger', 'counts', 'rollouts', 'brakes'])
        await world.backend.database.query(`delete from public.release_${table}`);
      const inputs = [];
      for (const manifest of [shellManifest(), site('1.0.0')]) {
        const { name, version } = manifest;
        inputs.push({ name, version, distDir: await writeBuild(join(folder, `build-${name}`), manifest) });
      }
      await releaseTogether(rootStore(), inputs, testRelease);
      const { url, publishableKey } = world.backend;
      for (const name of ['one', 'other']) {
        const edge = await createEdge({
          store: new BackendStore({ url, key: publishableKey }, testKeys, join(folder, name)),
          backend: { kind: 'embedded', url, publishableKey, hasMailbox: false, edgeSecret },
          countsInterval: 600_000,
          pollInterval: 600_000,
          trustedProxies: 1,
        });
        edges.push({ edge, port: (await edge.start(0)).port });
      }
    });
    after(async () => {
      for (const { edge } of edges) await edge.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('10,000 forged reports from three networks, replays, robots and an extension stop and hold nothing', async () => {
      await begin('2.0.0');
      for (let nth = 0; nth < 60; nth += 1) await visit(nth, `198.51.${nth}`, () => 'good');
      const forgers = ['203.0.113', '192.0.2', '198.18.0'];
      const answers = new Map<number, number>();
      const note = ({ status }: Answer) => answers.set(status, (answers.get(status) ?? 0) + 1);
      // Each forger throws its cookie away, and takes another address of its network, as often as it can.
      const forge = async (nth: number) => {
        const address = `${forgers[nth % 3]}.${nth % 250}`;
        const cookie = nth % 50 === 0 ? (await send(nth, '/', from(address))).cookie : '';
        const forged = cookie || `share=${rollout}.${nth % 2000}`;
        note(await vote(nth, address, forged, nth % 4 === 0 ? 'begun' : 'failed'));
      };
      for (let turn = 0; turn < reports; turn += 20)
        await Promise.all(Array.from({ length: 20 }, (_, at) => forge(turn + at)));
      // An extension that throws in each page, whichever version it is of, for one visitor in seven.
      for (let nth = 0; nth < extensions; nth += 1) await visit(nth, `198.52.${nth}`, () => 'failed');
      // What one person was seen to send, sent again from elsewhere; and robots, who read every page.
      const seen = await send(0, '/', from('198.51.7.8'));
      for (let nth = 0; nth < 300; nth += 1) {
        await vote(nth, `${forgers[nth % 3]}.9`, seen.cookie, 'failed');
        const robot = {
          ...from(`100.64.${nth % 250}.1`),
          'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
        };
        assert.equal(versionOf(await send(nth, '/about', robot)), '1.0.0');
      }
      await judge();
      const now = await standing();
      assert.ok(now.next + now.live <= 63 + extensions, JSON.stringify(now));
      assert.ok(now.nextFailed + now.liveFailed <= 3 + extensions, JSON.stringify(now));
      assert.deepEqual([now.why, now.held], [null, '']);
      assert.equal(
        [...answers.values()].reduce((all, count) => all + count),
        reports,
      );

      // A fault that is real, amid that: everybody who has the newer version. The forgers go on, and say that all is well.
      let met = 0;
      for (let nth = 0; nth < 250 && (await standing()).why === null; nth += 1) {
        const forger = `${forgers[nth % 3]}.${nth % 250}`;
        await vote(nth, forger, `share=${rollout}.${nth % 2000}`, 'good');
        const version = await visit(nth, `100.${64 + (nth % 190)}.${1 + Math.floor(nth / 190)}`, (of) =>
          of === '2.0.0' ? 'failed' : 'good',
        );
        if (version === '2.0.0') met += 1;
        if (nth % 5 === 4) await judge();
      }
      const { why, next, nextFailed } = await standing();
      assert.match(why ?? '', /something failed for \d+ of \d+ visitors of the newer version/);
      process.stdout.write(`stopped after ${met} who met it: ${nextFailed} of ${next} have failed\n`);
      const told = await world.send(
        'author',
        '/rest/v1/staff_notifications?kind=eq.release&title=like.*2.0.0*&select=title&order=created_at',
      );
      assert.deepEqual(
        ((await told.json()) as { title: string }[]).map(({ title }) => title.replace(/ of 20.* UTC/, '')),
        ['The rollout of site 2.0.0 is held', 'The rollout of site 2.0.0 has stopped itself'],
      );
      for (const { edge } of edges) await edge.refresh();
      for (let nth = 0; nth < 40; nth += 1)
        assert.equal(versionOf(await send(nth, '/about', from(`198.51.${nth}.1`))), '1.0.0');
      await end();
    });

    test('every document of a visitor is of one version, by whichever copy it comes', async () => {
      await begin('2.1.0');
      const versions = new Map<string, number>();
      for (let nth = 0; nth < 100; nth += 1) {
        const address = `198.51.${nth}.7`;
        const first = await send(nth, '/', from(address));
        const version = versionOf(first);
        versions.set(version, (versions.get(version) ?? 0) + 1);
        for (const [copy, path] of [
          [nth, '/about'],
          [nth + 1, '/'],
          [nth + 1, '/about'],
        ] as const) {
          // With its cookie, also from another network; without one, from its own.
          const moved = await send(copy, path, { ...from('192.0.2.1'), cookie: first.cookie });
          const bare = await send(copy, path, from(address));
          assert.deepEqual([versionOf(moved), versionOf(bare)], [version, version]);
        }
      }
      const share = (versions.get('2.1.0') ?? 0) / 100;
      assert.ok(share > 0.07 && share < 0.36, String(share));
      await end();
    });
  });
}
