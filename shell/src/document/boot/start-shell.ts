import { type LaterFile, laterScriptsElementId } from '@northlight/contract/data';
import { preloadScripts } from '../preload-scripts.ts';
import type { TrustedTypesFactory } from '../trusted-types.ts';

let hasStarted = false;
let toScriptUrl: ((url: string) => string) | undefined;

const findDeferredScripts = () => document.getElementById(laterScriptsElementId);

/** Whether this document is a finished page that names the shell's files for later. */
export const isShellDeferred = (): boolean => findDeferredScripts() !== null;

/** Fetches and runs the shell; the first call counts, but for one whose script could not be fetched. */
export function startShell(isUrgent: boolean): void {
  const element = findDeferredScripts();
  if (hasStarted || element === null) return;
  hasStarted = true;
  for (const file of JSON.parse(element.textContent) as LaterFile[]) {
    if (file.isAhead) preloadScripts([file], isUrgent ? 'high' : 'low');
    else run(file, isUrgent);
  }
}

function run({ url, integrity }: LaterFile, isUrgent: boolean): void {
  const script = document.createElement('script');
  script.async = false;
  script.crossOrigin = 'anonymous';
  script.fetchPriority = isUrgent ? 'high' : 'low';
  if (integrity) script.integrity = integrity;
  script.onerror = () => {
    script.remove();
    hasStarted = false;
  };
  toScriptUrl ??= createScriptUrlPolicy();
  script.src = toScriptUrl(url);
  document.head.append(script);
}

/** Trusted Types let only URLs of the shell through; a policy's name can be taken once. */
function createScriptUrlPolicy(): (url: string) => string {
  const createScriptURL = (url: string) => {
    if (!url.startsWith('/remotes/shell/')) throw new TypeError(url);
    return url;
  };
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('boot', { createScriptURL });
  return policy ? (url) => policy.createScriptURL(url) : createScriptURL;
}
