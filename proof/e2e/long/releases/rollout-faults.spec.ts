import { isInShare, type VisitWord } from '@northlight/contract/rollout';
import { apiOf } from '../../support/api.ts';
import { product } from '../../support/product.ts';
import {
  finishRollout,
  liveRegistry,
  liveVersion,
  type RolloutStanding,
  rollOutAgain,
  standingOf,
  stopRollout,
} from '../../support/releases.ts';
import { expect, test } from '../../support/test.ts';
import {
  makeCrowd,
  type Said,
  type Someone,
  type Visit,
  visitByBrowser,
  visitByHttp,
} from './support/crowd.ts';

/*
 * Two hundred people visit while a version is rolled out to 20, 50 and all percent of them. Some visits of each fault are
 * made by a browser; the others go the same way over HTTP, with a session, the documents and the files of both edges, and
 * say what the browsers were seen to say.
 */
test.use({ account: null });
test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.afterEach(() => stopRollout('portal'));

const people = 200;
const run = crypto.randomUUID().slice(0, 8);
const steps = [
  { share: 20, minutes: 1 },
  { share: 50, minutes: 1 },
  { share: 100, minutes: 0 },
];

let crowd: readonly Someone[] = [];
test.beforeAll(async () => {
  test.setTimeout(900_000);
  crowd = await makeCrowd(people);
});

interface Fault {
  readonly what: string;
  readonly verdict: 'stopped' | 'held' | 'goes on';
  readonly change?: (script: string, file: string) => string;
  /** Of its visits. */
  readonly fails: number;
  /** What a browser says at the end of a visit in which it fails. */
  readonly failing: VisitWord;
  readonly clicks?: boolean;
}

const atTop = (code: string) => (script: string, file: string) =>
  file === 'remoteEntry.js' ? `${code};${script}` : script;
const inFrame = (code: string) => (script: string) =>
  script.replace('pages:{"/client-portal":', `Layout:()=>{${code}},pages:{"/client-portal":`);

const faults: readonly Fault[] = [
  {
    what: 'throws in 30 % of its visits',
    verdict: 'stopped',
    change: atTop("if(Math.random()<.3)throw new Error('boom now and then')"),
    fails: 0.3,
    failing: 'failed',
  },
  {
    what: 'never starts',
    verdict: 'stopped',
    change: atTop("throw new Error('boom at its top')"),
    fails: 1,
    failing: 'failed',
  },
  {
    what: 'hangs',
    verdict: 'stopped',
    change: inFrame('for(;;);'),
    fails: 1,
    // It says nothing more.
    failing: 'begun',
  },
  {
    what: 'fails only after a click, in half of the visits',
    verdict: 'stopped',
    change: atTop("addEventListener('click',()=>{throw new Error('boom at a click')})"),
    fails: 0.5,
    failing: 'failed',
    clicks: true,
  },
  {
    what: 'is two seconds slower',
    verdict: 'held',
    change: atTop('for(const until=performance.now()+2e3;performance.now()<until;)'),
    fails: 0,
    failing: 'good',
  },
  { what: 'is equal', verdict: 'goes on', fails: 0, failing: 'good' },
];

for (const [index, fault] of faults.entries()) {
  test(`a version that ${fault.what}: ${fault.verdict}`, async ({ browser }, info) => {
    // Spread evenly: of any visits in a row, about as many fail as are meant to.
    let drawn = 0;
    const random = () => (drawn++ * 0.618_034) % 1;
    const live = await liveVersion('portal');
    const version = `5.${index}.0-${run}`;
    await rollOutAgain('portal', version, steps, fault.change);
    for (const url of product.edges) {
      await expect
        .poll(async () => (await fetch(`${url}/client-portal`)).text(), { timeout: 60_000 })
        .toContain(`/remotes/portal/${version}/`);
    }
    const id = (await liveRegistry()).rollouts?.portal?.id ?? '';
    const visits: Visit[] = [];
    const standing = () => standingOf(version);

    // Real browsers, mostly of those who have it: until each way that a visit can end was seen.
    const endings = new Map<string, readonly Said[]>();
    const chances = await Promise.all(
      crowd.map(async (who) => ({
        who,
        isNext: await isInShare(who.id, 'portal', { rollout: id, share: 20 }),
      })),
    );
    const [having, others] = [true, false].map((is) => chances.filter(({ isNext }) => isNext === is));
    const has = (word: VisitWord, all: readonly Said[]) => all.some(({ said }) => said === word);
    const isGood = (said: readonly Said[]) => has('good', said) || has('failed', said);
    const hasFailed = (said: readonly Said[]) =>
      fault.failing === 'begun' ? said.length > 0 : has(fault.failing, said);
    const see = async (who: Someone, isNext: boolean, clicks = false) => {
      const isOver = isNext && (clicks || fault.fails === 1) ? hasFailed : isGood;
      const visit = await visitByBrowser(browser, who, isNext ? version : live, {
        clicks,
        isKnown: visits.length % 2 === 0,
        isOver,
      });
      visits.push(visit);
      // It may have been stopped meanwhile.
      if (visit.said.length === 0) return;
      if (!isNext) {
        expect(visit.said.map(({ said }) => said)).toEqual(['begun', 'good']);
        endings.set('live', visit.said);
      } else endings.set(fault.fails > 0 && hasFailed(visit.said) ? 'fails' : 'good', visit.said);
    };
    const wanted = (fault.fails > 0 ? ['fails'] : []).concat(fault.fails < 1 ? ['good'] : []);
    const browsed = new Set<Someone>();
    for (const [turn, { who }] of (having ?? []).slice(0, 20).entries()) {
      if (turn >= 6 && wanted.every((ending) => endings.has(ending))) break;
      if ((await standing()).stoppedAt !== null) break;
      browsed.add(who);
      await see(who, true, fault.clicks === true && turn % 2 === 0);
    }
    for (const { who } of (others ?? []).slice(0, 2)) {
      browsed.add(who);
      await see(who, false);
    }
    const isStopped = (await standing()).stoppedAt !== null;
    expect([...endings.keys()]).toEqual(expect.arrayContaining(isStopped ? ['fails'] : wanted));

    // All others over HTTP: one half in each step, if it comes to a second.
    const rest = crowd.filter((who) => !browsed.has(who));
    const sayOf = (of: string): readonly Said[] => {
      if (of === live) return endings.get('live') ?? [];
      return endings.get(random() < fault.fails ? 'fails' : 'good') ?? [];
    };
    const half = Math.ceil(rest.length / 2);
    for (const [turn, who] of rest.slice(0, half).entries()) visits.push(await visitByHttp(who, turn, sayOf));
    const ofFirst = await untilStep(standing, 1);
    for (const [turn, who] of rest.slice(half).entries()) visits.push(await visitByHttp(who, turn, sayOf));
    const end = isOver(ofFirst) ? ofFirst : await untilStep(standing, 2);

    expect(end.stoppedAt !== null ? 'stopped' : isLate(end) ? 'held' : 'goes on').toBe(fault.verdict);
    expect(visits).toHaveLength(people);
    for (const { assigned, fetched, said, by } of visits) {
      // The live version stands in, whole, where the newer one has failed; else nothing of another was asked for.
      const standsIn = by === 'browser' && has('failed', said) && assigned === version && !fault.clicks;
      expect(fetched).toEqual(standsIn && fetched.length > 1 ? [version, live] : [assigned]);
    }
    if (fault.verdict === 'held') {
      const { api } = await apiOf('author');
      const { data } = await api.from('staff_notifications').select('title').eq('kind', 'release');
      const told = data?.filter(({ title }) => title.startsWith(`The rollout of portal ${version} of `));
      expect(told).toEqual([{ title: expect.stringMatching(/ is held$/) }]);
    }
    if (fault.verdict === 'goes on') {
      await finishRollout('portal');
      for (const url of product.edges) {
        const document = async () => (await fetch(`${url}/client-portal`)).text();
        await expect.poll(document, { timeout: 60_000 }).not.toContain('"rollout"');
        expect(await document()).toContain(`"version":"${version}"`);
      }
      const late = await visitByHttp(rest[0] as Someone, 0, sayOf);
      expect([late.assigned, late.fetched, late.said]).toEqual([version, [version], []]);
    }
    if (fault.verdict === 'stopped') {
      const late = await visitByHttp(rest[0] as Someone, 0, sayOf);
      expect([late.assigned, late.fetched]).toEqual([live, [live]]);
    }
    const line = [
      fault.what,
      fault.verdict,
      JSON.stringify(end.tallies),
      JSON.stringify(end.speeds),
      end.why ?? end.held,
      browsed.size,
    ];
    info.annotations.push({ type: 'verdict', description: line.join(' | ') });
    process.stdout.write(`${line.join(' | ')}\n`);
  });
}

const isLate = ({ held }: RolloutStanding) => held.startsWith('its pages come later');
const isOver = (standing: RolloutStanding) => standing.stoppedAt !== null || isLate(standing);

/** Waits until it has stopped, is held for good, or has come to this step. */
async function untilStep(standing: () => Promise<RolloutStanding>, step: number): Promise<RolloutStanding> {
  let now = await standing();
  await expect
    .poll(
      async () => {
        now = await standing();
        return isOver(now) || now.step >= step;
      },
      { timeout: 150_000, intervals: [1_000] },
    )
    .toBe(true);
  return now;
}
