/** The pieces of a CHECK's definition that are joined by AND at its top. */
function conjuncts(condition: string): string[] {
  const text = strip(condition);
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && text.startsWith(' AND ', at)) {
      parts.push(text.slice(start, at));
      start = at + ' AND '.length;
    }
  }
  parts.push(text.slice(start));
  return parts.length === 1 ? [strip(text)] : parts.flatMap(conjuncts);
}

/** Without brackets around the whole. */
function strip(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(')) return trimmed;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < trimmed.length; at += 1) {
    const character = trimmed[at];
    if (character === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0 && at < trimmed.length - 1) return trimmed;
  }
  return strip(trimmed.slice(1, -1));
}

/** How to break one condition: columns with SQL values. */
type Breaker = (match: RegExpExecArray) => Readonly<Record<string, string>>[];

const long = (length: string, more = 1) => `repeat('x', ${Number(length) + more})`;
const column = '"?([a-z_]+)"?';

const BREAKERS: readonly (readonly [RegExp, Breaker])[] = [
  [
    new RegExp(`^private\\.is_filled\\(${column}, (\\d+)\\)$`),
    ([, name = '', most = '']) => [{ [name]: "''" }, { [name]: "E' \\t\\n'" }, { [name]: long(most) }],
  ],
  [
    new RegExp(`^private\\.is_list\\(${column}, (\\d+)\\)$`),
    ([, name = '', most = '']) => [
      { [name]: "array['']" },
      { [name]: 'array[null::text]' },
      { [name]: `array[${long(most)}]` },
      { [name]: "array_fill('x'::text, array[101])" },
    ],
  ],
  [
    new RegExp(`^private\\.is_(?:link|image)\\(${column}\\)$`),
    ([, name = '']) =>
      [
        "'javascript:alert(1)'",
        "'data:text/html,x'",
        "'//evil.example'",
        "'https://a b'",
        "'https://a\"b'",
        "''",
      ].map((value) => ({ [name]: value })),
  ],
  [
    new RegExp(`^private\\.are_(?:links|images)\\(${column}\\)$`),
    ([, name = '']) => [
      { [name]: "array['https://good.example/', 'javascript:alert(1)']" },
      { [name]: 'array[null::text]' },
    ],
  ],
  [
    new RegExp(`^private\\.is_email\\(${column}\\)$`),
    ([, name = '']) =>
      ["'x'", "'x@y'", "'a@b..de'", "'a@b@c.example'", "'a b@c.example'", "'<x@c.example>'", "''"].map(
        (value) => ({
          [name]: value,
        }),
      ),
  ],
  [
    new RegExp(`^${column} = ANY \\(ARRAY\\[`),
    ([, name = '']) => [{ [name]: "'nothing of the list'" }, { [name]: "''" }],
  ],
  [
    new RegExp(`^${column} ~ '\\^`),
    ([, name = '']) => [{ [name]: "'not / of # that % form'" }, { [name]: "E'x\\n'" }],
  ],
  [
    new RegExp(`^(?:\\(${column} IS NULL\\) OR )?\\(?(?:char_)?length\\(${column}\\) <= (\\d+)\\)?$`),
    ([, first, second, most = '']) => [{ [second ?? first ?? '']: long(most) }],
  ],
  [
    new RegExp(`^char_length\\(${column}\\) >= (\\d+)$`),
    ([, name = '', least = '']) => [{ [name]: long(least, -1) }],
  ],
  [
    new RegExp(`^length\\(\\(${column}\\)::text\\) <= (\\d+)$`),
    ([, name = '', most = '']) => [{ [name]: `jsonb_build_object('x', ${long(most)})` }],
  ],
  [
    new RegExp(`^jsonb_typeof\\(${column}\\) = 'object'`),
    ([, name = '']) => [{ [name]: "'[]'" }, { [name]: "'1'" }],
  ],
  [new RegExp(`^${column} <> 'NaN'::numeric$`), ([, name = '']) => [{ [name]: "'NaN'" }]],
  [
    new RegExp(`^isfinite\\(${column}(?:::[a-z ]+)?\\)$`),
    ([, name = '']) => [{ [name]: "'infinity'" }, { [name]: "'-infinity'" }],
  ],
  [new RegExp(`^${column} = lower\\(${column}\\)$`), ([, name = '']) => [{ [name]: `upper("${name}")` }]],
  [
    new RegExp(`^${column} >= \\(?(-?\\d+)\\)?(?:::numeric)?$`),
    ([, name = '', least = '']) => [{ [name]: `${Number(least)} - 1` }],
  ],
  [
    new RegExp(`^${column} <= \\(?(-?\\d+)\\)?(?:::numeric)?$`),
    ([, name = '', most = '']) => [{ [name]: `${Number(most)} + 1` }],
  ],
  [new RegExp(`^${column} = (\\d+)$`), ([, name = '', only = '']) => [{ [name]: `${only} + 1` }]],
  [
    new RegExp(`^${column} >= ([a-z_]+)$`),
    ([, later = '', earlier = '']) => [{ [later]: `"${earlier}" - 1` }],
  ],
  [
    new RegExp(`^${column} <= \\(${column} \\+ '([\\d:]+)'::interval\\)$`),
    ([, later = '', earlier = '', most = '']) => [
      { [later]: `"${earlier}" + interval '${most}' + interval '1 second'` },
    ],
  ],
  [
    new RegExp(`^${column} = \\(${column} IS NOT NULL\\)$`),
    ([, flag = '', value = '']) => [{ [flag]: 'true', [value]: 'null' }, { [flag]: `"${value}" is null` }],
  ],
  [
    new RegExp(`^\\(NOT ${column}\\) OR \\(${column} = ANY \\(ARRAY\\[`),
    ([, flag = '', state = '']) => [{ [flag]: 'true', [state]: "'Planned'" }],
  ],
  [
    new RegExp(`^NOT \\(?\\(${column} = ('[^']*')::text\\) AND ${column}\\)?$`),
    ([, name = '', value = '', flag = '']) => [{ [name]: value, [flag]: 'true' }],
  ],
];

/**
 * Values that break a CHECK, one list for each of its conditions, made from its definition.
 * @throws when a condition has a form that nobody has taught this list
 */
export function violationsOf(definition: string): Readonly<Record<string, string>>[] {
  const condition = /^CHECK \((.*)\)(?: NOT VALID)?$/s.exec(definition)?.[1] ?? '';
  const parts = conjuncts(condition);
  return parts.flatMap((part) => {
    for (const [form, breaker] of BREAKERS) {
      const match = form.exec(part);
      if (match) return breaker(match);
    }
    throw new Error(`No violating value is known for: ${part}`);
  });
}
