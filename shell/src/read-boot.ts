import { type BootData, bootElementId, type PageData, pageDataElementId } from '@northlight/contract';

/** The boot data of this document. @throws when the document carries none that can be used */
export function readBoot(): BootData {
  const text = document.getElementById(bootElementId)?.textContent ?? '';
  const boot: unknown = JSON.parse(text);
  if (!isBootData(boot)) throw new Error('The document carries no usable boot data');
  return boot;
}

/** The edge made and checked it; this only tells a document of another make from ours. */
function isBootData(value: unknown): value is BootData {
  if (typeof value !== 'object' || value === null) return false;
  const { remotes, backend, revision } = value as Record<string, unknown>;
  return (
    Array.isArray(remotes) && typeof backend === 'object' && backend !== null && typeof revision === 'number'
  );
}

/** The page that the server has rendered into this document; null when it is left to the browser. */
export function readPageData(): PageData | null {
  const text = document.getElementById(pageDataElementId)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
