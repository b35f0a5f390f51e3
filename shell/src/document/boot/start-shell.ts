import { type LaterFile, laterScriptsElementId } from '@northlight/contract/data';
import { preloadScripts } from '../preload-scripts.ts';
import type { TrustedTypesFactory } from '../trusted-types.ts';

let hasStarted = false;
let toScriptUrl: ((url: string) => string) | undefined;

const findDeferredScripts = () => document.getElementById(laterScriptsElementId);

/** Whether the server rendered this page and deferred the shell's scripts. */
export const isShellDeferred = (): boolean => findDeferredScripts() !== null;

/** Fetches and runs the shell once. After a failed fetch, the next call retries. */
export function startShell(isUrgent: boolean): void {
  const element = findDeferredScripts();
  if (hasStarted || element === null) return;
  hasStarted = true;
  for (const file of JSON.parse(element.textContent) as LaterFile[]) {
    if (file.isAhead) preloadScripts([file], isUrgent ? 'high' : 'low');
    else runScript(file, isUrgent);
  }
}

function runScript({ url, integrity }: LaterFile, isUrgent: boolean): void {
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

/** Allows only the shell's own URLs. A policy name can be used only once. */
function createScriptUrlPolicy(): (url: string) => string {
  const createScriptURL = (url: string) => {
    if (!url.startsWith('/remotes/shell/')) throw new TypeError(url);
    return url;
  };
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('boot', { createScriptURL });
  return policy ? (url) => policy.createScriptURL(url) : createScriptURL;
}
