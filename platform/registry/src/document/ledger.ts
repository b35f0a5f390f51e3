import type { BuildManifest } from '@northlight/contract/data';
import type { GateCheck } from '../errors.ts';

/** The result of one gate check. */
export interface CheckOutcome {
  readonly check: GateCheck;
  /** `note` explains why a check was `skipped`. */
  readonly result: 'passed' | 'skipped';
  readonly note?: string;
}

/** Who made a release, and from which sources. */
export interface Provenance {
  readonly who: string;
  /** Null without version control. */
  readonly commit: string | null;
  /** Commit subjects since the live version, by release; absent if git cannot list them. */
  readonly changes?: Readonly<Record<string, readonly string[]>>;
}

/** `rollout` and the kinds after it change a version that only a share of visitors gets. */
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

/** One change to the live registry. Rows are never changed. */
export interface LedgerRow extends Pick<Provenance, 'who' | 'commit'> {
  /** The resulting revision of the registry. */
  readonly revision: number;
  /** ISO instant. */
  readonly at: string;
  readonly kind: LedgerKind;
  readonly name: string;
  readonly version: string;
  /** The version that was live before; null for the first. */
  readonly replaced: string | null;
  /** See `computeEntryHash`. */
  readonly hash: string;
  /** Requirements by name: package ranges, and `schema`. */
  readonly required: Readonly<Record<string, string>>;
  readonly checks: readonly CheckOutcome[];
  /** Commit subjects, newest first; absent if git cannot list them. */
  readonly changes?: readonly string[];
}

/** A row before the store assigns its revision. */
export type LedgerDraft = Omit<LedgerRow, 'revision'>;

/** Checks the fields that readers rely on. Damaged rows are skipped. */
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

export function getRequirements(manifest: BuildManifest): Record<string, string> {
  if (manifest.kind === 'shell') return {};
  const { contract, kit, schema } = manifest.declaration.requires;
  return {
    '@northlight/contract': contract,
    '@northlight/shared-ui': kit,
    schema: String(schema),
    ...Object.fromEntries(manifest.shared.map(({ name, accepts }) => [name, accepts])),
  };
}
