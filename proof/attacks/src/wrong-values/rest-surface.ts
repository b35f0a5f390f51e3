import { json } from '@proof/permissions/people-online';
import type { Random } from '@proof/permissions/random';
import { ATTACKERS, type Attempt, type Column, type Surface } from './values.ts';

const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch is isdistinct in cs cd ov sl sr nxl nxr adj fts plfts phfts wfts'.split(
    ' ',
  );

const OPERANDS = [
  '',
  'x',
  '5',
  '-1',
  '1e999',
  'null',
  'not_null',
  'true',
  'unknown',
  '(1,2)',
  '()',
  '(',
  '("a,b",c)',
  '(null,true)',
  '{}',
  '{',
  '{a,b}',
  '{{a},{b}}',
  '{"a":1}',
  '[1,2]',
  '[1,2)',
  '(,)',
  '*',
  '%25',
  '\\',
  "'",
  '"',
  '&%7C!',
  'a&',
  '😀',
  'e%CC%81',
  '%ED%B0%80',
  '%FF',
  '2026-02-30',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  '$1',
  'a->b',
  'any',
  `${'x'.repeat(3000)}`,
] as const;

const filterOf = (random: Random) => {
  const operator = random.pick(OPERATORS);
  const modifier = random.pick(['', '', '', '(any)', '(all)', '(english)', '(nothing)', '(']);
  return `${random.pick(['', '', 'not.', 'not.not.'])}${operator}${modifier}.${random.pick(OPERANDS)}`;
};

const get = (random: Random, path: string, headers: Record<string, string> = {}): Attempt => ({
  who: random.pick(ATTACKERS),
  path: `/rest/v1/${path}`,
  init: { method: random.pick(['GET', 'GET', 'HEAD']), headers },
  mustBeRefused: false,
});

/** Every operator on every type of column. */
export function* everyOperator({ columns }: Surface, random: Random): Generator<Attempt> {
  for (const type of new Set(columns.map((column) => column.type)))
    for (const operator of OPERATORS)
      for (const operand of OPERANDS) {
        const { relation, name } = random.pick(columns.filter((column) => column.type === type));
        yield get(random, `${relation}?select=${name}&limit=2&${name}=${operator}.${operand}`);
      }
}

type Kind = (random: Random, column: Column, other: Column) => Attempt;

const NAMES = [
  '"id"',
  '"',
  'ïd',
  '%F0%9F%98%80',
  '*',
  '**',
  '$or',
  '$not',
  '__proto__',
  'constructor',
  'toString',
  'id ',
  ' id',
  'or',
  'not',
  '',
] as const;

/** What no operator is: the other ways to say something to REST. */
const KINDS: readonly Kind[] = [
  (random, { relation, name }) =>
    get(random, `${relation}?${name}=${filterOf(random)}&${name}=${filterOf(random)}&limit=1&limit=x`),
  (random, { relation, name }) =>
    get(
      random,
      `${relation}?${random.pick(['or', 'and', 'not.or', 'not.and', '$or', '$not'])}=${random.pick(['(', ''])}${name}.${filterOf(random)},${random.pick(['and', 'not.or'])}(${name}.${filterOf(random)})${random.pick([')', '', '))'])}`,
    ),
  (random, { relation, name }) =>
    get(
      random,
      `${relation}?select=${name}::${random.pick(['int', 'text', 'uuid', 'jsonb', 'regclass', 'text[]', 'nothing', '"', 'xml', 'bytea', 'date', 'oid', 'inet', 'money', 'bit', ''])}`,
    ),
  (random, { relation, name }) =>
    get(
      random,
      `${relation}?select=${name}${random.pick(['->a', '->>a', '->0', '->-1', '->>', '->', "->'a'", '->a->>b::int', '->99999999999', '->%22'])}&order=${name}${random.pick(['->a', '.desc.nullsfirst', '.x', '', '->>a.asc'])}`,
    ),
  (random, { relation }, other) =>
    get(
      random,
      `${relation}?select=${random.pick(['', '...', 'x:', '*,', '*,*,'])}${other.relation}${random.pick(['', '!inner', '!left', `!${other.name}`, '!nothing'])}(${random.pick(['*', other.name, '', `...${relation}(*)`, 'count'])})&${other.relation}.${other.name}=${filterOf(random)}`,
    ),
  (random, { relation, name }) =>
    get(random, `${relation}?${random.pick(NAMES)}=${filterOf(random)}&select=${random.pick(NAMES)}:${name}`),
  (random, { relation }) =>
    get(
      random,
      `${relation}?select=*&limit=${random.pick(['1', '-1', '0', 'x', '99999999999999999999', '1.5', ''])}&offset=${random.pick(['0', '-1', 'x', '9223372036854775808', '1e3'])}`,
      {
        range: random.pick([
          '0-0',
          '5-1',
          '-',
          'x',
          '0-',
          '99999999999999999999-',
          'items=0-1',
          '-5',
          '0-0,2-3',
        ]),
        prefer: random.pick([
          'count=exact',
          'count=planned',
          'count=estimated',
          'count=x',
          'handling=strict,x',
          'timezone=Mars',
          'max-affected=x',
          'params=multiple-objects',
        ]),
      },
    ),
  (random, { relation, name }) =>
    get(random, `${relation}?select=${name}&limit=2`, {
      accept: random.pick([
        'text/csv',
        'application/geo+json',
        'application/vnd.pgrst.plan',
        'application/vnd.pgrst.plan+json; options=analyze',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.array+json;nulls=stripped',
        'application/openapi+json',
        'text/html',
        'x',
        '*/*;q=0',
        ',',
      ]),
    }),
  (random, { relation, name }) => ({
    who: random.pick(ATTACKERS),
    path: `/rest/v1/${relation}?on_conflict=${random.pick([name, 'nothing', '', 'id,nothing', '"', `${name},${name}`])}&columns=${random.pick([name, 'nothing', '', `"${name}"`, '*', `${name},${name}`])}`,
    init: {
      method: random.pick(['POST', 'PUT', 'PATCH', 'DELETE']),
      headers: {
        'content-type': random.pick([
          'application/json',
          'text/csv',
          'application/x-www-form-urlencoded',
          'application/octet-stream',
          'multipart/form-data',
          'text/plain',
          'x',
        ]),
        prefer: random.pick([
          'return=representation',
          'resolution=merge-duplicates',
          'resolution=ignore-duplicates,return=headers-only',
          'missing=default',
          'tx=rollback',
        ]),
      },
      body: random.pick([
        'no_such_column\n1',
        'no_such_column=1',
        '{"no_such_column":1}',
        '[{"no_such_column":1},{}]',
        '',
        '[',
        '[null]',
        '{"":1}',
        'é',
        '[[]]',
        '"x"',
      ]),
    },
    mustBeRefused: false,
  }),
];

export function oddity({ columns, arguments: args }: Surface, random: Random): Attempt {
  if (random.below(8) > 0) return random.pick(KINDS)(random, random.pick(columns), random.pick(columns));
  const { function: name, name: argument } = random.pick(args);
  const asked = get(
    random,
    `rpc/${name}?${argument}=${random.pick(OPERANDS)}&${argument}=${filterOf(random)}&nothing=1&select=${random.pick(NAMES)}`,
  );
  return random.below(2) === 0
    ? asked
    : {
        ...asked,
        init: {
          ...json('POST', { nothing: 1 }),
          headers: {
            'content-type': random.pick(['text/csv', 'text/plain', 'application/octet-stream', 'x']),
          },
        },
      };
}
