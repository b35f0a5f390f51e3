import { type PGlite, types } from '@electric-sql/pglite';
import type { DatabaseError } from './database.ts';

/** A value that cannot be converted to its column's type. The code is PostgREST's. */
class InvalidValueError extends Error implements DatabaseError {
  override readonly name = 'InvalidValueError';
  readonly code = '22P02';
}

const formatValue = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 100);

/** PGlite miscounts the bytes of lone surrogates, which breaks the message to the database. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function requireWellFormed(text: string): string {
  if (LONE_SURROGATE.test(text)) {
    throw new InvalidValueError('invalid input: a lone Unicode surrogate');
  }
  return text;
}

/** Serializes as PostgreSQL reads JSON into a column: strings stay unchanged, everything else becomes JSON text. */
function serializeText(value: unknown): string {
  if (typeof value === 'string') return requireWellFormed(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? requireWellFormed(JSON.stringify(value)) : String(value);
}

function serializeElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `{${value.map(serializeElement).join(',')}}`;
  return `"${serializeText(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function serializeArray(value: unknown): string {
  if (Array.isArray(value)) return serializeElement(value);
  if (typeof value === 'string') return requireWellFormed(value);
  throw new InvalidValueError(`malformed array literal: ${formatValue(value)}`);
}

/** Strings are already JSON. */
export function serializeJson(value: unknown): string {
  // Lite uses a symbol for "not_null", which JSON.stringify omits.
  return requireWellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}

type Serializer = (value: unknown) => string;

const BYTEA = 17;
const JSON_TYPES: ReadonlySet<number> = new Set([114, 3802]);

/**
 * Replaces PGlite's serializers, which throw for a value of another type, or for text[] leave it unserialized, which breaks the
 * only connection. Here every value becomes text, which the database accepts or rejects.
 */
export function installSafeSerializers(driver: PGlite): void {
  const defaults = driver.serializers;
  const isArrayType = (type: string) => type in defaults && !(type in types.serializers);
  const getSerializer = (type: string): Serializer | undefined => {
    if (Number(type) === BYTEA) return defaults[type];
    if (JSON_TYPES.has(Number(type))) return serializeJson;
    return isArrayType(type) ? serializeArray : serializeText;
  };
  driver.serializers = new Proxy(defaults, {
    get: (_, type) => (typeof type === 'string' ? getSerializer(type) : undefined),
  });
}
