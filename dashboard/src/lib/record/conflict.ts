import type { SelectOption } from 'shared-ui';

/** A field as two people may have left it. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** The value as a text to compare by eye; by default the text itself, a list line by line, Yes or No. */
  show?(value: Values[keyof Values & string]): string;
}

export interface FieldDifference<Values> {
  readonly field: ComparedField<Values>;
  readonly mine: string;
  readonly theirs: string;
  /** Whose text is taken unless the person chooses: theirs where mine was not touched. */
  readonly suggestion: 'mine' | 'theirs';
}

/** Shows what an id stands for, by the choices of its field. */
export function namedBy(choices: readonly SelectOption[]): (id: unknown) => string {
  return (id) => (id === '' ? '' : (choices.find(({ value }) => value === id)?.label ?? 'Another one'));
}

/** The fields in which what somebody typed differs from what is stored meanwhile. */
export function differences<Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): FieldDifference<Values>[] {
  return fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map((field) => ({
      field,
      mine: shown(field, mine[field.name]),
      theirs: shown(field, theirs[field.name]),
      suggestion: isSame(mine[field.name], base[field.name]) ? 'theirs' : 'mine',
    }));
}

function shown<Values>(field: ComparedField<Values>, value: Values[keyof Values & string]): string {
  if (field.show) return field.show(value);
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** Whether two values say the same, compared part by part: a text of a megabyte is met at every key. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSame(one[name as keyof object], other[name as keyof object]))
  );
}
