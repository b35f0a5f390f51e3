import { isSame } from '../is-same.ts';

/** A field that is compared when two people have edited the same record. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** Formats the value for comparison. By default: a string unchanged, a list line by line, a boolean as Yes or No. */
  format?(value: Values[keyof Values & string]): string;
}

export interface FieldDifference<Values> {
  readonly field: ComparedField<Values>;
  readonly mine: string;
  readonly theirs: string;
  /** The preselected version: theirs if the user did not change the field. */
  readonly suggestion: 'mine' | 'theirs';
  /** Whether both have changed the field. The other fields are merged. */
  readonly isConflicting: boolean;
}

/** Finds the fields where the user's values differ from the saved ones. */
export function findDifferences<Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): FieldDifference<Values>[] {
  return fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map((field) => {
      const isMineUnchanged = isSame(mine[field.name], base[field.name]);
      return {
        field,
        mine: formatForComparison(field, mine[field.name]),
        theirs: formatForComparison(field, theirs[field.name]),
        suggestion: isMineUnchanged ? 'theirs' : 'mine',
        isConflicting: !isMineUnchanged && !isSame(theirs[field.name], base[field.name]),
      };
    });
}

function formatForComparison<Values>(
  field: ComparedField<Values>,
  value: Values[keyof Values & string],
): string {
  if (field.format) return field.format(value);
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** The user's values with the chosen fields replaced by theirs. */
export function mergeFields<Values extends object>(
  mine: Values,
  theirs: Values,
  theirFields: ReadonlySet<string>,
): Values {
  const theirEntries = Object.entries(theirs).filter(([name]) => theirFields.has(name));
  return { ...mine, ...Object.fromEntries(theirEntries) };
}
