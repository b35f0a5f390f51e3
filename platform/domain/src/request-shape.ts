/**
 * The form of a JSON value: of a text, number, truth value or null its kind (`null|string` where both were seen), of a
 * record the form of each key, of a list the form of what stands in it. Never a value.
 */
export type Shape = string | { readonly [key: string]: Shape } | readonly Shape[];

/** One kind of request that a screen makes, without any value: what a change of the schema must not break. */
export interface RequestShape {
  /** The route as declared, such as `/portal/projects/:id`. */
  readonly screen: string;
  /** The role of who asked, or `anon`. */
  readonly as: string;
  readonly method: string;
  /** Such as `/rest/v1/project_tickets`. */
  readonly path: string;
  /** Names and operators; `?` stands for each value. */
  readonly query: readonly (readonly [name: string, form: string])[];
  /** The headers that change what is answered. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for none. */
  readonly body: Shape | null;
  readonly status: number;
  /** Null where the answer is no JSON. */
  readonly answer: Shape | null;
}

/** What the file of a release with its requests holds. */
export interface RecordedRequests {
  readonly format: 1;
  readonly requests: readonly RequestShape[];
}

/** Lists names alone, and so stands as it is. */
const ofNames = new Set(['select', 'order', 'columns', 'on_conflict']);
const groups = /(?:^|\.)(?:and|or)$/;
const operators =
  'eq|neq|gte?|lte?|i?like(?:\\((?:any|all)\\))?|i?match|is|in|cs|cd|ov|sl|sr|nx[rl]|adj|isdistinct|(?:w|pl|ph)?fts(?:\\(\\w+\\))?';
const filter = new RegExp(`^((?:not\\.)?(?:${operators}))\\.(.*)$`, 's');
const filterInGroup = new RegExp(
  `([\\w.>-]+\\.(?:not\\.)?(?:${operators}))\\.(\\([^()]*\\)|\\{[^{}]*\\}|"(?:[^"\\\\]|\\\\.)*"|[^,()]*)`,
  'g',
);
/** These are no values: they say which rows are meant at all. */
const isWord = (value: string) => /^(null|true|false|not_null)$/.test(value);

const withoutValue = (operator: string, value: string) => `${operator}.${isWord(value) ? value : '?'}`;

/** A parameter of a request to the REST interface with its values struck out. */
export function queryForm(name: string, value: string): string {
  if (ofNames.has(name.split('.').at(-1) ?? '')) return value;
  if (groups.test(name))
    return value.replace(filterInGroup, (_, operator, given) => withoutValue(operator, given));
  const [, operator, given = ''] = filter.exec(value) ?? [];
  return operator === undefined ? '?' : withoutValue(operator, given);
}

/** The form of a value. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    return [value.map(shapeOf).reduce(mergeShapes)];
  }
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);

/**
 * A key that is not always there stands with a question mark. A record that may be null has the key `?`, a list that may
 * be has `null` in the second place.
 */
export function mergeShapes(a: Shape, b: Shape): Shape {
  if (typeof a === 'string' && typeof b === 'string') {
    return [...new Set([...a.split('|'), ...b.split('|')])].sort().join('|');
  }
  if (typeof a === 'string') return mergeShapes(b, a);
  if (typeof b === 'string') {
    if (isList(a)) return [a[0] ?? 'null', 'null'];
    return { ...a, '?': mergeShapes(a['?'] ?? b, b) };
  }
  if (isList(a) || isList(b)) {
    const [first, second] = [isList(a) ? a : [a], isList(b) ? b : [b]];
    const inner = [...first.slice(0, 1), ...second.slice(0, 1)];
    const mayBeNull = first.length > 1 || second.length > 1;
    return inner.length === 0 ? [] : [inner.reduce(mergeShapes), ...(mayBeNull ? ['null'] : [])];
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)].map((key) => key.replace(/(?<=.)\?$/, '')));
  const merged: Record<string, Shape> = {};
  for (const key of keys) {
    const [inA, inB] = [a[key] ?? a[`${key}?`], b[key] ?? b[`${key}?`]];
    if (a[key] !== undefined && b[key] !== undefined) merged[key] = mergeShapes(a[key], b[key]);
    else if (key === '?') merged[key] = inA ?? inB ?? 'null';
    else
      merged[`${key}?`] =
        inA !== undefined && inB !== undefined ? mergeShapes(inA, inB) : (inA ?? inB ?? 'null');
  }
  return merged;
}

/**
 * What who reads the first form would miss in the second: keys, and kinds that were not there before.
 * @returns one line for each, none when all is there
 */
export function missingIn(before: Shape, after: Shape, path = ''): string[] {
  const at = path === '' ? 'the answer' : path;
  if (typeof before === 'string' || typeof after === 'string') {
    if (typeof before !== 'string') {
      const mayBeNull = isList(before) ? before.length > 1 : before['?'] !== undefined;
      return after === 'null' && mayBeNull ? [] : [`${at} is ${spoken(after)} and no ${kindOf(before)}`];
    }
    // Nothing was seen there that somebody could rely on.
    if (before === 'null') return [];
    if (typeof after !== 'string') return [`${at} is a ${kindOf(after)} and no ${before}`];
    const others = after.split('|').filter((kind) => !before.split('|').includes(kind));
    return others.length === 0 ? [] : [`${at} is ${spoken(others.join('|'))}, it was ${spoken(before)}`];
  }
  if (isList(before) !== isList(after)) return [`${at} is a ${kindOf(after)} and no ${kindOf(before)}`];
  if (isList(before) && isList(after)) {
    const [inner, other] = [before[0], after[0]];
    return inner === undefined || other === undefined ? [] : missingIn(inner, other, path);
  }
  const known = after as { readonly [key: string]: Shape };
  return Object.entries(before).flatMap(([key, shape]) => {
    if (key === '?') return [];
    const name = key.replace(/\?$/, '');
    const inner = path === '' ? name : `${path}.${name}`;
    const other = known[name] ?? known[`${name}?`];
    if (other !== undefined) return missingIn(shape, other, inner);
    // What is not always there is not relied upon.
    return key.endsWith('?') ? [] : [`${inner} is missing`];
  });
}

const kindOf = (shape: Shape) => (typeof shape === 'string' ? shape : isList(shape) ? 'list' : 'record');
const spoken = (shape: Shape) => (typeof shape === 'string' ? shape.split('|').join(' or ') : kindOf(shape));
