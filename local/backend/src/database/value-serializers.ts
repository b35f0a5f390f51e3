import { type PGlite, types } from '@electric-sql/pglite';
import type { DatabaseError } from './database.ts';

/** A value that no text of its column's type can say; PostgREST answers the same code. */
class InvalidValueError extends Error implements DatabaseError {
  override readonly name = 'InvalidValueError';
  readonly code = '22P02';
}

const formatValue = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 100);

/** Half of a surrogate pair is no character: PGlite miscounts its bytes, and the database takes the message for broken. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function requireWellFormed(text: string): string {
  if (LONE_SURROGATE.test(text)) {
    throw new InvalidValueError('invalid input: a Unicode surrogate without its other half');
  }
  return text;
}

/** As PostgreSQL reads a JSON value into a column: a text as it is, everything else by its JSON text. */
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

/** A text is JSON already: lite and our own statements pass it on as it came. */
export function serializeJson(value: unknown): string {
  // Lite has a symbol for "not_null", which JSON leaves out.
  return requireWellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
}

type Serializer = (value: unknown) => string;

const BYTEA = 17;
const JSON_TYPES: ReadonlySet<number> = new Set([114, 3802]);

/**
 * How PGlite writes a value into a message to the database, by the type of the parameter. Its own way fails for a value
 * of another kind, and for a text[] passes it on unwritten: that message breaks the one connection. Here every value
 * becomes a text, which the database accepts or refuses, or is refused.
 */
export function installSafeSerializers(driver: PGlite): void {
  const own = driver.serializers;
  const isArrayType = (type: string) => type in own && !(type in types.serializers);
  const serializerOf = (type: string): Serializer | undefined => {
    if (Number(type) === BYTEA) return own[type];
    if (JSON_TYPES.has(Number(type))) return serializeJson;
    return isArrayType(type) ? serializeArray : serializeText;
  };
  driver.serializers = new Proxy(own, {
    get: (_, type) => (typeof type === 'string' ? serializerOf(type) : undefined),
  });
}
