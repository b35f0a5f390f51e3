/** What the function `releases` judges by. It runs on Deno: nothing here needs a package. */
export { clashes } from './document/changes.ts';
export type { ReleaseRecord } from './document/document.ts';
export type { LedgerRow } from './document/ledger.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion } from './document/names.ts';
export {
  type Change,
  keyListOf,
  ledgerProblem,
  openRegistry,
  type RegistryParts,
  type StoredRegistry,
  switchProblem,
} from './document/registry-parts.ts';
export { mayRelease, type ReleaseKeys, type Rights, readKeys } from './signing/keys.ts';
export { orderMinutes, releaseOrderHeader, type SignedOrder } from './signing/release-order.ts';
export { textOf, unseal } from './signing/sealed.ts';
export { contentOf, pathOf, typeOf } from './stores/bucket-place.ts';
