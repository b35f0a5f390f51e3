import type { BuildManifest } from '@northlight/contract/data';
import type { GateCheck } from '../errors.ts';

/** One thing that the gate has looked at. */
export interface CheckOutcome {
  readonly check: GateCheck;
  /** `skipped`: there was nothing to look with, and `note` says what was missing. */
  readonly result: 'passed' | 'skipped';
  readonly note?: string;
}

/** Whose release it is. */
export interface Provenance {
  readonly who: string;
  /** Null when the sources are under no version control. */
  readonly commit: string | null;
  /** The subjects of the commits since the live version was released, by release; absent where git does not know. */
  readonly changes?: Readonly<Record<string, readonly string[]>>;
}

/** `rollout` to `finish` are of a version that a share has: begun, paused, going on, taken away, live for all. */
export const ledgerKinds = [
  'release',
  'rollback',
  'retire',
  'end-trial',
  'rollout',
  'pause',
  'resume',
  'stop',
  'finish',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** One change of what is live, for good: nothing in the ledger is ever changed. */
export interface LedgerRow extends Pick<Provenance, 'who' | 'commit'> {
  /** The registry's revision that it led to. */
  readonly revision: number;
  /** ISO instant. */
  readonly at: string;
  readonly kind: LedgerKind;
  readonly name: string;
  readonly version: string;
  /** The version that was live before; null for the first. */
  readonly replaced: string | null;
  /** The release's own hash; see `hashOfEntry`. */
  readonly hash: string;
  /** What it needs, by name: package ranges, and `schema`. What a shell supplies stands in its manifest. */
  readonly required: Readonly<Record<string, string>>;
  readonly checks: readonly CheckOutcome[];
  /** The subjects of the commits that it brings, the newest first; absent in rows from before they were noted. */
  readonly changes?: readonly string[];
}

/** A row before the store has given it its revision. */
export type LedgerDraft = Omit<LedgerRow, 'revision'>;

/** The form of a row, as far as a reader relies on it: one that was damaged is left out and harms nobody. */
export function isLedgerRow(value: unknown): value is LedgerRow {
  if (typeof value !== 'object' || value === null) return false;
  const {
    revision,
    at,
    who,
    kind,
    name,
    version,
    required,
    checks,
    changes = [],
  } = value as Record<string, unknown>;
  return (
    typeof revision === 'number' &&
    [at, who, name, version].every((text) => typeof text === 'string') &&
    ledgerKinds.some((each) => each === kind) &&
    typeof required === 'object' &&
    required !== null &&
    Array.isArray(checks) &&
    Array.isArray(changes) &&
    changes.every((change) => typeof change === 'string')
  );
}

/** What a build needs from what is live around it. */
export function requirementsOf(manifest: BuildManifest): Record<string, string> {
  if (manifest.kind === 'shell') return {};
  const { contract, kit, schema } = manifest.declaration.requires;
  return {
    '@northlight/contract': contract,
    '@northlight/shared-ui': kit,
    schema: String(schema),
    ...Object.fromEntries(manifest.shared.map(({ name, accepts }) => [name, accepts])),
  };
}
