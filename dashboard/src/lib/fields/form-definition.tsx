import { findNameFault, isEmail } from '@northlight/domain';
import type { CsvColumn } from '@northlight/domain/csv';
import {
  formatDate,
  SelectField,
  type SelectOption,
  SwitchField,
  TextareaField,
  TextField,
  type TextFieldProps,
} from '@northlight/shared-ui';
import { Fragment, type ReactNode } from 'react';
import { type AnyObjectSchema, boolean, object, type Schema, string } from 'yup';
import type { ComparedField } from '../record/conflict.ts';
import { FieldGrid } from './field-grid.tsx';
import {
  dateSchema,
  optionalEmail,
  optionalLink,
  optionalText,
  parseWholeNumber,
  requiredText,
  textOrNull,
} from './field-values.ts';

/** What a screen decides about a field only when it is drawn. */
export interface FieldOverrides {
  readonly hint?: ReactNode;
  readonly options?: readonly SelectOption[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** One column of a record as its form knows it: how it is typed, checked, compared and written. */
export interface FieldDefinition<Stored = unknown, Value = unknown> {
  readonly label: string;
  readonly empty: Value;
  readonly schema: Schema;
  /** Stands beside its neighbour where there is room. */
  readonly isHalf?: boolean;
  toValue(stored: Stored | null): Value;
  toStored(value: Value): Stored;
  /** The value as a text to compare by eye, where it is none itself. */
  format?(value: Value): string;
  render(name: string, overrides?: FieldOverrides): ReactNode;
}

type Fields = Readonly<Record<string, FieldDefinition>>;
type StoredOf<F> = F extends FieldDefinition<infer Stored, infer _> ? Stored : never;
type ValueOf<F> = F extends FieldDefinition<infer _, infer Value> ? Value : never;

export type FormInput<F extends Fields> = { [Name in keyof F]: StoredOf<F[Name]> };
export type FormValues<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

/** What a record's form is, all of it following from its fields. */
export interface FormDefinition<F extends Fields> {
  readonly emptyValues: FormValues<F>;
  readonly schema: AnyObjectSchema;
  /** The fields by their labels, for the comparison with what somebody else saved. */
  readonly comparedFields: readonly ComparedField<FormValues<F>>[];
  readonly toValues: (row: { readonly [Name in keyof F]: StoredOf<F[Name]> | null }) => FormValues<F>;
  /** What is written. */
  readonly toInput: (values: FormValues<F>) => FormInput<F>;
  /** One field, for a form with a layout of its own. */
  readonly field: (name: keyof F & string, overrides?: FieldOverrides) => ReactNode;
  /** All fields, one below the other, halves beside each other; those that are given null are left out. */
  readonly render: (overrides: { readonly [Name in keyof F]?: FieldOverrides | null }) => ReactNode;
  readonly fields: ReactNode;
  /** Columns of an export, headed by the fields' labels. */
  readonly columns: <Row extends { readonly [Name in keyof F]?: unknown }>(
    ...names: (keyof F & keyof Row & string)[]
  ) => CsvColumn<Row>[];
}

/** Makes a record's form of its fields, in the order in which they are drawn and compared. */
export function defineForm<F extends Fields>(fields: F): FormDefinition<F> {
  const entries = Object.entries(fields) as [keyof F & string, FieldDefinition][];
  const mapFields = <Result,>(map: (field: FieldDefinition, name: string) => unknown) =>
    Object.fromEntries(entries.map(([name, field]) => [name, map(field, name)])) as Result;
  return {
    emptyValues: mapFields(({ empty }) => empty),
    schema: object(mapFields<Record<string, Schema>>(({ schema }) => schema)),
    comparedFields: entries.map(([name, { label, format }]) => ({ name, label, ...(format && { format }) })),
    toValues: (row) => mapFields((field, name) => field.toValue(row[name])),
    toInput: (values) => mapFields((field, name) => field.toStored(values[name])),
    field: (name, overrides) => fields[name]?.render(name, overrides),
    render: (overrides) => renderRows(entries, overrides),
    fields: renderRows(entries, {}),
    columns: (...names) =>
      names.map((name) => ({
        heading: fields[name]?.label ?? name,
        value: (row) => row[name] as ReturnType<CsvColumn<never>['value']>,
      })),
  };
}

function renderRows(
  entries: readonly (readonly [string, FieldDefinition])[],
  overrides: Readonly<Record<string, FieldOverrides | null | undefined>>,
): ReactNode[] {
  const lines: (readonly [string, FieldDefinition])[][] = [];
  for (const entry of entries) {
    if (overrides[entry[0]] === null) continue;
    const last = lines.at(-1);
    if (entry[1].isHalf && last?.[0]?.[1].isHalf) last.push(entry);
    else lines.push([entry]);
  }
  return lines.map((line) => {
    const drawn = line.map(([name, field]) => (
      <Fragment key={name}>{field.render(name, overrides[name] ?? {})}</Fragment>
    ));
    return line[0]?.[1].isHalf ? <FieldGrid key={line[0][0]}>{drawn}</FieldGrid> : drawn;
  });
}

/** Shows a compared field by the labels of its choices, which are known only on screen. */
export function withChoiceLabels<Values>(
  fields: readonly ComparedField<Values>[],
  name: keyof Values & string,
  choices: readonly SelectOption[],
): readonly ComparedField<Values>[] {
  const format = (id: unknown) =>
    id === '' ? '' : (choices.find(({ value }) => value === id)?.label ?? 'Another one');
  return fields.map((field) => (field.name === name ? { ...field, format } : field));
}

export interface TextOptions {
  readonly type?: TextFieldProps['type'];
  /** The most characters that the database takes. */
  readonly maxLength?: number;
  /** Several lines. */
  readonly rows?: number;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isHalf?: boolean;
  readonly autoComplete?: string;
  /** Not said to be optional, because another value takes the place of none. */
  readonly isUnmarked?: true;
}

function renderText(
  label: string,
  options: TextOptions,
  mark: { readonly isRequired?: true; readonly isOptional?: true },
): FieldDefinition['render'] {
  const { rows, type = 'text', hint, placeholder, autoComplete } = options;
  const common = { label, hint, ...mark };
  if (rows !== undefined) {
    return (name, overrides) => <TextareaField name={name} {...common} rows={rows} {...overrides} />;
  }
  const attributes = {
    ...common,
    type,
    ...(type === 'url' ? { placeholder: 'https://' } : {}),
    ...(type === 'url' || type === 'date' ? {} : { autoComplete: 'off' }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
  };
  return (name, { options: _, ...overrides } = {}) => (
    <TextField name={name} {...attributes} {...overrides} />
  );
}

const dayFormat = { format: (day: string) => formatDate(day) };

/** A text that a record must have. */
export function text(label: string, options: TextOptions = {}): FieldDefinition<string, string> {
  const { type, maxLength = 200, isHalf = false } = options;
  const required = requiredText(`${label} is required`, maxLength);
  return {
    label,
    empty: '',
    isHalf,
    schema:
      type === 'date'
        ? dateSchema().required(`${label} is required`)
        : type === 'email'
          ? required.test('email', 'Enter a valid email address', (value) => !value || isEmail(value.trim()))
          : required,
    toValue: (stored) => stored ?? '',
    toStored: (value) => value.trim().normalize('NFC'),
    ...(type === 'date' ? dayFormat : {}),
    render: renderText(label, options, { isRequired: true }),
  };
}

/** The name of a person: of staff, unless the form's role says that it is a client. */
export function personName(label: string, options: TextOptions = {}): FieldDefinition<string, string> {
  return {
    ...text(label, options),
    schema: requiredText(`${label} is required`, 80).test('name', (name, { parent, createError }) => {
      const fault = name ? findNameFault(name, { canNameRole: parent.role !== 'client' }) : null;
      return fault === null || createError({ message: fault });
    }),
  };
}

/** A text that a record may have; none is stored as null. */
export function optional(label: string, options: TextOptions = {}): FieldDefinition<string | null, string> {
  const { type, maxLength = 200, isHalf = false } = options;
  const schemas: Readonly<Partial<Record<string, Schema>>> = {
    url: optionalLink(),
    email: optionalEmail(),
    date: dateSchema(),
  };
  return {
    label,
    empty: '',
    isHalf,
    schema: schemas[type ?? ''] ?? optionalText(maxLength),
    toValue: (stored) => stored ?? '',
    toStored: textOrNull,
    ...(type === 'date' ? dayFormat : {}),
    render: renderText(label, options, options.isUnmarked ? {} : { isOptional: true }),
  };
}

/** A place among others: a whole number, and 0 for what is none. */
export function sortOrder(label = 'Order', { isHalf = false } = {}): FieldDefinition<number, string> {
  return {
    label,
    empty: '0',
    isHalf,
    schema: string(),
    toValue: (stored) => String(stored ?? 0),
    toStored: parseWholeNumber,
    render: (name) => (
      <TextField {...{ name, label }} inputMode="numeric" hint="Lower comes first." autoComplete="off" />
    ),
  };
}

/** A switch. */
export function flag(
  label: string,
  { hint, isHalf = false }: { readonly hint?: string; readonly isHalf?: boolean } = {},
): FieldDefinition<boolean, boolean> {
  return {
    label,
    empty: false,
    isHalf,
    schema: boolean(),
    toValue: (stored) => stored ?? false,
    toStored: (value) => value,
    render: (name) => <SwitchField name={name} label={label} hint={hint} />,
  };
}

export interface ChoiceOptions {
  /** The values that can be chosen, or them with labels; those that are known only on screen are given when it is drawn. */
  readonly options?: readonly (string | SelectOption)[];
  readonly empty?: string;
  readonly isRequired?: boolean;
  readonly isOptional?: boolean;
  readonly placeholder?: string;
  readonly isHalf?: boolean;
}

/** One of several, which is always chosen. */
export function choice(label: string, options: ChoiceOptions = {}): FieldDefinition<string, string> {
  const { empty = '', isRequired = false, isOptional = false, isHalf = false } = options;
  const { placeholder, options: given = [] } = options;
  const choices = given.map((each) => (typeof each === 'string' ? { value: each, label: each } : each));
  return {
    label,
    empty,
    isHalf,
    schema: isOptional ? string() : string().required(`${label} is required`),
    toValue: (stored) => stored ?? '',
    toStored: (value) => value,
    render: (name, overrides) => (
      <SelectField
        {...{ name, label, isRequired, isOptional }}
        options={choices}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...overrides}
      />
    ),
  };
}

/** One of several, or none, which is stored as null. */
export function optionalChoice(
  label: string,
  options: Omit<ChoiceOptions, 'isRequired' | 'isOptional'> = {},
): FieldDefinition<string | null, string> {
  return { ...choice(label, { ...options, isOptional: true }), toStored: textOrNull };
}
