/** The rules that the function `releases` enforces. It runs on Deno, so nothing here may import a package. */
export { findClashes } from './document/changes.ts';
export type { LedgerRow } from './document/ledger.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion } from './document/names.ts';
export type { ReleaseRecord } from './document/registry-document.ts';
export {
  type Change,
  findLedgerProblem,
  findSwitchProblem,
  getKeyList,
  openRegistry,
  type RegistryParts,
  type StoredRegistry,
} from './document/registry-parts.ts';
export { canRelease, parseKeys, type ReleaseKeys, type Rights } from './signing/keys.ts';
export { maxOrderMinutes, releaseOrderHeader, type SignedOrder } from './signing/release-order.ts';
export { formatJson, verifyText } from './signing/signed.ts';
export { getBucketPath, hashContent } from './stores/backend/bucket-path.ts';
