import {
  type BootData,
  bootElementId,
  neutralBrand,
  type PageData,
  pageDataElementId,
  setBrand,
} from '@northlight/contract';

/** Reads this document's boot data and sets its brand. @throws if it is missing or invalid */
export function readBoot(): BootData {
  const text = document.getElementById(bootElementId)?.textContent ?? '';
  const boot: unknown = JSON.parse(text);
  if (!isBootData(boot)) throw new Error('The document contains no valid boot data');
  setBrand(boot.brand ?? neutralBrand);
  return boot;
}

/** A sanity check only: the edge has already validated the data. */
function isBootData(value: unknown): value is BootData {
  if (typeof value !== 'object' || value === null) return false;
  const { remotes, backend, revision } = value as Record<string, unknown>;
  return (
    Array.isArray(remotes) && typeof backend === 'object' && backend !== null && typeof revision === 'number'
  );
}

/** The page that the server rendered into this document; null if the browser must render it. */
export function readPageData(): PageData | null {
  const text = document.getElementById(pageDataElementId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
