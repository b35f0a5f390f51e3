import { brand } from '@northlight/contract';
import { findNameFault, isEmail } from '@northlight/domain';
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
import type { SheetColumn } from '../list/spreadsheet.ts';
import type { ComparedField } from '../saving/field-differences.ts';
import { FieldGrid } from './field-grid.tsx';
import {
  dateSchema,
  optionalEmail,
  optionalLink,
  optionalText,
  parseWholeNumber,
  requiredText,
  toTextOrNull,
} from './field-values.ts';

/** Field properties that are only known at render time. */
export interface FieldOverrides {
  readonly hint?: ReactNode;
  readonly options?: readonly SelectOption[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** One column of a record: how its form renders, validates, compares and stores it. */
export interface FieldDefinition<Stored = unknown, Value = unknown> {
  readonly label: string;
  readonly empty: Value;
  readonly schema: Schema;
  /** Shares a row with the next field on wide screens. */
  readonly isHalf?: boolean;
  toValue(stored: Stored | null): Value;
  toStored(value: Value): Stored;
  /** Formats the value for comparison if it is not a string. */
  format?(value: Value): string;
  /** How an export stores the value. */
  readonly exportType?: 'day';
  render(name: string, overrides?: FieldOverrides): ReactNode;
}

type Fields = Readonly<Record<string, FieldDefinition>>;
type StoredOf<F> = F extends FieldDefinition<infer Stored, infer _> ? Stored : never;
type ValueOf<F> = F extends FieldDefinition<infer _, infer Value> ? Value : never;

export type FormInput<F extends Fields> = { [Name in keyof F]: StoredOf<F[Name]> };
export type FormValues<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

export interface FormDefinition<F extends Fields> {
  readonly emptyValues: FormValues<F>;
  readonly schema: AnyObjectSchema;
  readonly comparedFields: readonly ComparedField<FormValues<F>>[];
  readonly toValues: (row: { readonly [Name in keyof F]: StoredOf<F[Name]> | null }) => FormValues<F>;
  readonly toInput: (values: FormValues<F>) => FormInput<F>;
  /** Renders one field, for forms with a custom layout. */
  readonly field: (name: keyof F & string, overrides?: FieldOverrides) => ReactNode;
  /** Renders all fields in order, half-width ones side by side. Fields with null overrides are omitted. */
  readonly render: (overrides: { readonly [Name in keyof F]?: FieldOverrides | null }) => ReactNode;
  readonly fields: ReactNode;
  /** Export columns with the field labels as headings. */
  readonly columns: <Row extends { readonly [Name in keyof F]?: unknown }>(
    ...names: (keyof F & keyof Row & string)[]
  ) => SheetColumn<Row>[];
}

/** Creates a record's form. Fields are rendered and compared in the order of definition. */
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
        ...(fields[name]?.exportType && { type: fields[name].exportType }),
        value: (row) => row[name] as ReturnType<SheetColumn<never>['value']>,
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
    const lastLine = lines.at(-1);
    if (entry[1].isHalf && lastLine?.[0]?.[1].isHalf) lastLine.push(entry);
    else lines.push([entry]);
  }
  return lines.map((line) => {
    const renderedFields = line.map(([name, field]) => (
      <Fragment key={name}>{field.render(name, overrides[name] ?? {})}</Fragment>
    ));
    return line[0]?.[1].isHalf ? <FieldGrid key={line[0][0]}>{renderedFields}</FieldGrid> : renderedFields;
  });
}

/** Formats a compared field with the labels of its options, which are only known at render time. */
export function withOptionLabels<Values>(
  fields: readonly ComparedField<Values>[],
  name: keyof Values & string,
  options: readonly SelectOption[],
): readonly ComparedField<Values>[] {
  const format = (id: unknown) =>
    id === '' ? '' : (options.find(({ value }) => value === id)?.label ?? 'Unknown');
  return fields.map((field) => (field.name === name ? { ...field, format } : field));
}

export interface TextOptions {
  readonly type?: TextFieldProps['type'];
  readonly maxLength?: number;
  /** Makes the field a textarea with this many rows. */
  readonly rows?: number;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isHalf?: boolean;
  readonly autoComplete?: string;
}

function renderText(
  label: string,
  options: TextOptions,
  requirement: { readonly isRequired?: true; readonly isOptional?: true },
): FieldDefinition['render'] {
  const { rows, type = 'text', hint, placeholder, autoComplete } = options;
  const common = { label, hint, ...requirement };
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

const dayFormat = { exportType: 'day', format: (day: string) => formatDate(day) } as const;

/** A required text field. */
export function text(label: string, options: TextOptions = {}): FieldDefinition<string, string> {
  const { type, maxLength = 200, isHalf = false } = options;
  const requiredSchema = requiredText(`${label} is required`, maxLength);
  return {
    label,
    empty: '',
    isHalf,
    schema:
      type === 'date'
        ? dateSchema().required(`${label} is required`)
        : type === 'email'
          ? requiredSchema.test(
              'email',
              'Enter a valid email address',
              (value) => !value || isEmail(value.trim()),
            )
          : requiredSchema,
    toValue: (stored) => stored ?? '',
    toStored: (value) => value.trim().normalize('NFC'),
    ...(type === 'date' ? dayFormat : {}),
    render: renderText(label, options, { isRequired: true }),
  };
}

/** A person's name. It is checked as a staff name unless the form's `role` is client. */
export function personName(label: string, options: TextOptions = {}): FieldDefinition<string, string> {
  return {
    ...text(label, options),
    schema: requiredText(`${label} is required`, 80).test('name', (name, { parent, createError }) => {
      const fault = name
        ? findNameFault(name, { canNameRole: parent.role !== 'client', agency: brand.name })
        : null;
      return fault === null || createError({ message: fault });
    }),
  };
}

/** An optional text field, stored as null when empty. */
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
    toStored: toTextOrNull,
    ...(type === 'date' ? dayFormat : {}),
    render: renderText(label, options, { isOptional: true }),
  };
}

/** A sort order: a whole number, 0 by default. */
export function sortOrder(label = 'Order', { isHalf = false } = {}): FieldDefinition<number, string> {
  return {
    label,
    empty: '0',
    isHalf,
    schema: string(),
    toValue: (stored) => String(stored ?? 0),
    toStored: parseWholeNumber,
    render: (name) => (
      <TextField
        {...{ name, label }}
        inputMode="numeric"
        hint="Lower numbers come first."
        autoComplete="off"
      />
    ),
  };
}

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
  /** The options, if they are known when the form is defined. */
  readonly options?: readonly (string | SelectOption)[];
  readonly empty?: string;
  readonly isRequired?: boolean;
  readonly isOptional?: boolean;
  readonly placeholder?: string;
  readonly isHalf?: boolean;
}

/** A select that always has a value. */
export function choice(label: string, options: ChoiceOptions = {}): FieldDefinition<string, string> {
  const { empty = '', isRequired = false, isOptional = false, isHalf = false } = options;
  const { placeholder, options: optionList = [] } = options;
  const selectOptions = optionList.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
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
        options={selectOptions}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...overrides}
      />
    ),
  };
}

/** A select whose empty value is stored as null. */
export function optionalChoice(
  label: string,
  options: Omit<ChoiceOptions, 'isRequired' | 'isOptional'> = {},
): FieldDefinition<string | null, string> {
  return { ...choice(label, { ...options, isOptional: true }), toStored: toTextOrNull };
}
