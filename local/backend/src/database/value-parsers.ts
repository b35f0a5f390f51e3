import { serializeJson } from './value-serializers.ts';

/** `2026-01-02 03:04:05.678+00` → `2026-01-02T03:04:05.678+00:00`; keeps microseconds, which updates compare. */
function parseTimestamp(text: string): string {
  const match = /^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:([+-]\d{2})(:?\d{2})?)?$/.exec(text);
  if (!match) return text;
  const [, day, time, hours, minutes] = match;
  const zone = hours === undefined ? '' : `${hours}:${(minutes ?? '00').replace(':', '')}`;
  return `${day}T${time}${zone}`;
}

function parseNumeric(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : text;
}

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;
const JSON_TEXT = 114;
const JSONB = 3802;

/**
 * Lite returns timestamps and numerics as Postgres text (`2026-01-02 03:04:05+00`, `"1200.50"`), while PostgREST returns
 * ISO 8601 and JSON numbers.
 */
export const pgliteParsers = {
  [TIMESTAMP]: parseTimestamp,
  [TIMESTAMPTZ]: parseTimestamp,
  [NUMERIC]: parseNumeric,
};

const serializeText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

const createJsonType = (id: number) => ({
  to: id,
  from: [id],
  serialize: serializeJson,
  parse: (text: string): unknown => JSON.parse(text),
});

/** The same for postgres.js. Without the JSON types, lite would encode JSON text a second time. */
export const postgresJsTypes = {
  timestamp: { to: TIMESTAMP, from: [TIMESTAMP], serialize: serializeText, parse: parseTimestamp },
  timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: serializeText, parse: parseTimestamp },
  numeric: { to: NUMERIC, from: [NUMERIC], serialize: serializeText, parse: parseNumeric },
  json: createJsonType(JSON_TEXT),
  jsonb: createJsonType(JSONB),
};
