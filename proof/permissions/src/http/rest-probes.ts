import { functions } from '../expected/functions.ts';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import type { Rows } from '../expected/vocabulary.ts';
import type { Picture } from '../sql/picture.ts';
import { granteeOf, isEnded } from '../world/actors.ts';
import { fill } from '../world/fixtures.ts';
import { isTaken, type Sample } from '../world/random.ts';
import type { Keeper } from './keeper.ts';
import { CALLERS, type Caller, json, type OnlineWorld } from './people-online.ts';

interface HttpFound {
  readonly object: string;
  readonly label: string;
  readonly fault: string | null;
}

const REFUSED = new Set([400, 401, 403, 404, 405, 406, 409]);

const reaches = (rows: Rows | undefined, name: string) => rows === '*' || (rows?.includes(name) ?? false);

const isOfTheApi = (name: string) => name.startsWith('public.');
const nameOf = (signature: string) => /\."?(\w+)"?\(/.exec(signature)?.[1] ?? '';
const plain = (name: string) => name.replace('public.', '');

const CALLED: readonly Caller[] = CALLERS.filter((who) => who !== 'employee');

/**
 * Asks for the tables, views and functions of the API as everybody, with real tokens; by a sample, each of them as some,
 * and each person for some.
 */
export class RestProbes {
  readonly found: HttpFound[] = [];
  readonly #world: OnlineWorld;
  readonly #keeper: Keeper;
  readonly #picture: Picture;
  readonly #values = new Map<string, Record<string, unknown>>();
  readonly #arguments = new Map<string, Record<string, unknown>>();
  readonly #unchecked: string[] = [];
  readonly #sample: Sample;

  constructor(world: OnlineWorld, keeper: Keeper, picture: Picture, sample: Sample) {
    this.#sample = sample;
    this.#world = world;
    this.#keeper = keeper;
    this.#picture = picture;
  }

  async run(): Promise<void> {
    const relations = Object.keys({ ...tables, ...views });
    const guessed = [...relations.filter(isOfTheApi), 'rpc/featured_projects'];
    for (const who of CALLED) {
      if (isEnded(who)) {
        await this.#ended(who);
        continue;
      }
      for (const name of this.#asked(Object.keys(tables).filter(isOfTheApi), who))
        await this.#table(name, who);
      for (const name of this.#asked(Object.keys(views).filter(isOfTheApi), who)) await this.#view(name, who);
      for (const name of this.#asked(
        relations.filter((one) => !isOfTheApi(one)),
        who,
      ))
        await this.#hidden(name, who);
      for (const name of this.#asked(guessed, who)) await this.#guesses(name, who);
      for (const signature of this.#asked(Object.keys(functions), who)) await this.#function(signature, who);
      await this.#settle('functions');
    }
  }

  #asked(objects: readonly string[], who: Caller): string[] {
    return objects.filter((_, at) => isTaken(this.#sample, at + CALLED.indexOf(who)));
  }

  /** Whose session has ended is told so by every address, and changes nothing. */
  async #ended(who: Caller) {
    const { send } = this.#world;
    const paths = [
      ...Object.keys({ ...tables, ...views }).map((name) => `/rest/v1/${plain(name)}`),
      ...Object.keys(functions).map((signature) => `/rest/v1/rpc/${nameOf(signature)}`),
    ];
    for (const path of this.#asked(paths, who)) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const answer = await send(
          who,
          path,
          method === 'POST' || method === 'PATCH' ? json(method, {}) : { method },
        );
        await answer.text();
        this.#note(path, `${who} asks with ${method}`, answer.status === 401 ? null : String(answer.status));
      }
    }
    this.#unchecked.push(`${who} asked for everything`);
    await this.#settle('ended');
  }

  #note(object: string, label: string, fault: string | null) {
    this.found.push({ object, label, fault });
  }

  /** A write that must not happen: it is refused or reaches nothing, and every row stays as it was. */
  async #denied(object: string, label: string, answer: Response) {
    const body = await answer.text();
    const isNothing = answer.ok && /^(\[\]|)$/.test(body.trim());
    const isRight = REFUSED.has(answer.status) || isNothing;
    this.#note(object, label, isRight ? null : `${answer.status} ${body.slice(0, 120)}`);
    this.#unchecked.push(`${label} (${object})`);
  }

  /** Looks once for all writes that must not have happened since it last looked. */
  async #settle(object: string) {
    if (this.#unchecked.length === 0) return;
    const tried = this.#unchecked.splice(0);
    const changed = await this.#keeper.restore();
    if (changed.length === 0) return;
    this.#note(
      object,
      tried[0] ?? '',
      `rows of ${changed.join(', ')} changed by one of: ${tried.join('; ')}`,
    );
  }

  /** A write that must happen; afterwards everything is put back. */
  async #allowed(object: string, label: string, answer: Response) {
    const body = await answer.text();
    const hasChanged = (await this.#keeper.restore()).length > 0;
    const isRight = answer.ok && hasChanged;
    this.#note(
      object,
      label,
      isRight ? null : `${answer.status} ${body.slice(0, 120)}${hasChanged ? '' : ', nothing changed'}`,
    );
  }

  async #evaluate(
    expressions: Readonly<Record<string, string>>,
    from = '',
  ): Promise<Record<string, unknown>> {
    const key = JSON.stringify([expressions, from]);
    const known = this.#values.get(key);
    if (known) return known;
    const select = Object.entries(expressions).map(
      ([name, value]) => `${fill(value, this.#world.names)} as "${name}"`,
    );
    const [row] = await this.#world.backend.database.query<{ row: string }>(
      `select to_jsonb(x)::text as row from (select ${select.join(', ')} ${from}) x`,
    );
    const values = JSON.parse(row?.row ?? '{}') as Record<string, unknown>;
    this.#values.set(key, values);
    return values;
  }

  async #table(name: string, who: Caller) {
    const entry = tables[name];
    const picture = this.#picture.tables.get(name);
    if (!entry || !picture) return;
    const path = `/rest/v1/${plain(name)}`;
    const { send } = this.#world;
    const key = [...picture.key.matchAll(/"?([a-z_]+)"?::text/g)].map(([, column = '']) => column);
    const keyOf = (row: Record<string, unknown>) => key.map((column) => String(row[column])).join('|');
    const filterOf = (one: string) =>
      one.split('|').map((value, at) => `${key[at]}=eq.${encodeURIComponent(value)}`);

    const keys = [...picture.classOf]
      .filter(([, rowClass]) => reaches(entry.read[granteeOf(who)], rowClass))
      .map(([one]) => one);
    await this.#reads(name, who, `${path}?select=${key.join()}`, keyOf, keys);

    for (const [label, { row, by, prepare }] of Object.entries(entry.insert)) {
      if (prepare) continue;
      const body = await this.#evaluate(row);
      const may = (by as readonly string[]).includes(who);
      await this.#write(may, name, `${who} inserts ${label}`, () =>
        send(who, path, json('POST', body, { prefer: 'return=minimal' })),
      );
    }
    const columns = Object.entries(entry.columns);
    const [column, { to, but = {} }] = columns.find(([, { is }]) => is === 'free') ??
      columns[0] ?? ['', { to: '' }];
    for (const rowClass of Object.keys(entry.classes)) {
      const one = [...picture.classOf].find(
        ([id, ofRow]) => ofRow === rowClass && (picture.changeable.get(column)?.has(id) ?? false),
      )?.[0];
      if (one === undefined) continue;
      const filter = `${path}?${filterOf(one).join('&')}`;
      const change = await this.#evaluate({ [column]: to }, `from ${name} where ${picture.key} = '${one}'`);
      const verdict = but[`${who}:${rowClass}`] ?? but[`:${rowClass}`] ?? but[granteeOf(who)] ?? 'free';
      const mayChange = reaches(entry.update[granteeOf(who)], rowClass) && verdict === 'free';
      await this.#write(mayChange, name, `${who} changes ${rowClass}`, () =>
        send(who, filter, json('PATCH', change, { prefer: 'return=representation' })),
      );
      const mayRemove = reaches(entry.remove[granteeOf(who)], rowClass) && !entry.holds?.includes(rowClass);
      await this.#write(mayRemove, name, `${who} deletes ${rowClass}`, () =>
        send(who, filter, { method: 'DELETE', headers: { prefer: 'return=representation' } }),
      );
    }
    // Without a filter nobody changes anything, whatever the row rules say.
    const change = await this.#evaluate({ [column]: to }, `from ${name} limit 1`);
    await this.#write(false, name, `${who} changes blind`, () => send(who, path, json('PATCH', change)));
    await this.#write(false, name, `${who} deletes blind`, () => send(who, path, { method: 'DELETE' }));
    await this.#settle(name);
  }

  async #write(may: boolean, object: string, label: string, send: () => Promise<Response>) {
    if (!may) return this.#denied(object, label, await send());
    await this.#settle(object);
    return this.#allowed(object, label, await send());
  }

  async #reads(
    object: string,
    who: Caller,
    path: string,
    keyOf: (row: Record<string, unknown>) => string,
    keys: readonly string[],
  ) {
    const answer = await this.#world.send(who, path);
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
      const isRight = keys.length === 0 && (answer.status === 401 || answer.status === 403);
      return this.#note(
        object,
        `${who} reads`,
        isRight ? null : `${answer.status} ${JSON.stringify(body).slice(0, 120)}`,
      );
    }
    const seen = Array.isArray(body) ? body.map((row: Record<string, unknown>) => keyOf(row)).sort() : [];
    const isSame = JSON.stringify(seen) === JSON.stringify([...keys].sort());
    this.#note(object, `${who} reads`, isSame ? null : `sees ${seen.length} rows in place of ${keys.length}`);
  }

  async #view(name: string, who: Caller) {
    const entry = views[name];
    const picture = this.#picture.views.get(name);
    if (!entry || !picture) return;
    const path = `/rest/v1/${plain(name)}`;
    const count = [...picture.rows].reduce(
      (sum, [rowClass, keys]) => sum + (reaches(entry.read[granteeOf(who)], rowClass) ? keys.size : 0),
      0,
    );
    const column = entry.columns[0] ?? '*';
    await this.#reads(name, who, `${path}?select=${column}`, () => 'row', Array<string>(count).fill('row'));
    const body = json('PATCH', { [column]: null });
    if (who === 'service') return;
    const filter = `${path}?${column}=not.is.null`;
    await this.#denied(name, `${who} changes`, await this.#world.send(who, filter, body));
    await this.#denied(name, `${who} deletes`, await this.#world.send(who, filter, { method: 'DELETE' }));
    await this.#denied(
      name,
      `${who} inserts`,
      await this.#world.send(who, path, json('POST', { [column]: null })),
    );
  }

  /** How many rows the planner expects comes from everybody's rows: nobody is told, whatever else they may read. */
  async #guesses(name: string, who: Caller) {
    for (const [method, count] of [
      ['GET', 'planned'],
      ['HEAD', 'estimated'],
    ] as const) {
      const headers = { prefer: `count=${count}` };
      const answer = await this.#world.send(who, `/rest/v1/${plain(name)}`, { method, headers });
      await answer.text();
      const range = answer.headers.get('content-range');
      const isRefused = answer.status === 400 && range === null;
      this.#note(name, `${who} guesses ${count}`, isRefused ? null : `${answer.status} ${range}`);
    }
  }

  /** What is not of the API has no address, also not by naming its schema. */
  async #hidden(name: string, who: Caller) {
    const [schema = '', table = ''] = name.split('.');
    for (const headers of [{}, { 'accept-profile': schema, 'content-profile': schema }]) {
      const answer = await this.#world.send(who, `/rest/v1/${table}?select=*`, { headers });
      await answer.text();
      this.#note(
        name,
        `${who} asks for it`,
        [404, 406].includes(answer.status) ? null : String(answer.status),
      );
    }
  }

  async #function(signature: string, who: Caller) {
    const { by, call = '' } = functions[signature] ?? { by: [] };
    const [, schema = '', name = ''] = /^(\w+)\."?(\w+)"?\(/.exec(signature) ?? [];
    if (schema === 'private' && Object.keys(functions).some((other) => other.startsWith(`public.${name}(`)))
      return;
    // A field of rows: it is asked for with them, and has no address of its own.
    if (name === 'search_text') return;
    const given = await this.#argumentsOf(signature, call);
    const may = schema === 'public' && (by as readonly string[]).includes(who);
    if (may) await this.#settle(signature);
    const answer = await this.#world.send(who, `/rest/v1/rpc/${name}`, json('POST', given));
    if (!may) return this.#denied(signature, `${who} calls it`, answer);
    const body = await answer.text();
    await this.#keeper.restore();
    await this.#keeper.restoreAfterCall();
    // What somebody before has done already was not refused for want of a right.
    const isAllowed = answer.ok || body.includes('"PT409"');
    this.#note(signature, `${who} calls it`, isAllowed ? null : `${answer.status} ${body.slice(0, 120)}`);
  }

  async #argumentsOf(signature: string, call: string): Promise<Record<string, unknown>> {
    const known = this.#arguments.get(signature);
    if (known) return known;
    const [parameters] = await this.#world.backend.database.query<{ names: string[] | null }>(
      `select to_json(proargnames[1:pronargs]) as names from pg_proc where oid = '${signature}'::regprocedure`,
    );
    const { list } = await this.#evaluate({ list: `jsonb_build_array(${call})` });
    const given = Object.fromEntries(
      (parameters?.names ?? []).map((parameter, at) => [parameter, (list as unknown[])[at]]),
    );
    this.#arguments.set(signature, given);
    return given;
  }
}
