import type { RegistryDocument } from '../document/document.ts';
import type { LedgerRow } from '../document/ledger.ts';
import { checkRegistry } from '../document/parse.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { seal } from '../signing/sealed.ts';
import type { RegistryReading, Switch } from '../stores/store.ts';

/** What a switch writes. */
export interface NextRegistry {
  readonly registry: RegistryDocument;
  readonly text: string;
  readonly rows: readonly LedgerRow[];
}

/**
 * The registry after a switch, checked and signed.
 * @throws ReleaseError `conflict`, `registry-damaged`, `store-away`, `bad-build`, `no-key`
 */
export function nextRegistry(
  reading: RegistryReading,
  { entries, ledger }: Switch,
  expectedRevision: number,
  keys: ReleaseKeys,
): NextRegistry {
  if (!reading.ok && reading.reason !== 'missing') {
    throw noRegistry(reading);
  }
  const before = reading.ok ? reading.registry : null;
  const found = before?.revision ?? 0;
  if (found !== expectedRevision) throw conflict(expectedRevision, found);
  const revision = found + 1;
  const registry: RegistryDocument = {
    schema: 2,
    revision,
    updatedAt: new Date().toISOString(),
    releases: {
      ...before?.releases,
      ...Object.fromEntries(entries.map((entry) => [entry.name, entry])),
    },
  };
  const checked = checkRegistry(registry);
  if (!checked.ok) throw new ReleaseError('bad-build', `not switched: ${checked.problems.join('; ')}`);
  return { registry, text: seal(registry, keys), rows: ledger.map((row) => ({ ...row, revision })) };
}

/** Why nothing can be compared or switched. */
export function noRegistry({ reason, problems }: Exclude<RegistryReading, { ok: true }>): ReleaseError {
  const why = problems.join('; ');
  return reason === 'unreadable'
    ? new ReleaseError('store-away', `The registry cannot be read: ${why}`)
    : new ReleaseError('registry-damaged', `The registry is refused: ${why}`);
}

/** Somebody else has switched. */
export function conflict(expected: number, found: number | null): ReleaseError {
  const what = found === null ? 'it was changed meanwhile' : `it is at revision ${found}`;
  return new ReleaseError('conflict', `the registry was expected at revision ${expected}, but ${what}`);
}
