import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Calendar } from './calendar.ts';

/** The values for references in the data files. */
export interface References {
  readonly calendar: Calendar;
  readonly people: Readonly<Record<string, string>>;
  readonly getPictureUrl: (picture: string) => string;
}

const folder = new URL('./content/', import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, folder), 'utf8');

/**
 * Reads `content/<name>.json` and resolves strings that begin with `@`: `@day -3`, `@at -3 09:00` and `@ago 90` (minutes) are
 * relative to now, `@id a/b` is the id of that name, `@person acme` an account's id, `@picture blogs/x` a picture's URL,
 * and `@text x` the content of `content/texts/x.html`.
 */
export function readContent<Content>(name: string, references?: References): Content {
  return JSON.parse(readText(`${name}.json`), (_, value: unknown) => {
    if (typeof value === 'string') return resolve(value, references);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [resolve(key, references), item]));
  }) as Content;
}

function resolve(text: string, references: References | undefined): string {
  const [, kind, name = ''] = /^@(\w+) (.+)$/.exec(text) ?? [];
  if (kind === undefined) return text;
  const resolved = lookUp(kind, name, references);
  if (resolved === undefined) throw new Error(`Demo content: cannot resolve "${text}".`);
  return resolved;
}

function lookUp(kind: string, name: string, references: References | undefined): string | undefined {
  const [offset, time = ''] = name.split(' ');
  switch (kind) {
    case 'id':
      return createId(...name.split('/'));
    case 'text':
      return readText(`texts/${name}.html`).trimEnd();
    case 'day':
      return references?.calendar.day(Number(offset));
    case 'at':
      return references?.calendar.at(Number(offset), time);
    case 'ago':
      return references?.calendar.ago(Number(offset));
    case 'person':
      return references?.people[name];
    case 'picture':
      return references?.getPictureUrl(name);
  }
}

/** A stable id derived from a row's name, as a version 8 UUID. */
export function createId(...name: readonly (string | number)[]): string {
  const hash = createHash('sha256')
    .update(`northlight demo\n${name.join('\n')}`)
    .digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
