import { type LaterFile, laterScriptsElementId } from '@northlight/contract/data';
import { preloadScripts } from '../preload-scripts.ts';
import type { TrustedTypesFactory } from '../trusted-types.ts';
import { hideLoadFailure, reportLoadFailure, showLoadFailure } from './load-failure.ts';

/** More attempts after the first one failed. */
const maxRetries = 2;
const retryDelay = 500;
/** Milliseconds after which a script that neither arrives nor fails counts as lost. */
const waitLimit = 10_000;

let hasStarted = false;
let failureCount = 0;
let waitTimer: ReturnType<typeof setInterval>;
let toScriptUrl: ((url: string) => string) | undefined;

const findDeferredScripts = () => document.getElementById(laterScriptsElementId);
const findScripts = () => document.querySelectorAll<HTMLScriptElement>('script[src^="/remotes/shell/"]');
const getPath = (script: HTMLScriptElement) => (script.getAttribute('src') ?? '').replace(/\?.*/, '');

/** Whether the server rendered this page and deferred the shell's scripts. */
export const isShellDeferred = (): boolean => findDeferredScripts() !== null;

/** Fetches and runs the deferred shell once. After the last failed attempt, the next call starts again. */
export function startShell(isUrgent: boolean): void {
  const element = findDeferredScripts();
  if (hasStarted || element === null) return;
  hasStarted = true;
  watchWaiting();
  for (const file of JSON.parse(element.textContent) as LaterFile[]) {
    if (file.isAhead) preloadScripts([file], isUrgent ? 'high' : 'low');
    else runScript(file, isUrgent);
  }
}

/**
 * Fetches the shell's script again if it fails or does not arrive, whether the document names it or `startShell` inserts it,
 * and finally says so. Events of scripts do not bubble, so this listens while they are captured.
 */
export function watchShell(): void {
  document.addEventListener('error', onEvent, true);
  document.addEventListener('load', onEvent, true);
  watchWaiting();

  function onEvent({ type, target }: Event) {
    if (!(target instanceof HTMLScriptElement) || ![...findScripts()].includes(target)) return;
    if (type === 'error') return retry(target, false);
    document.removeEventListener('error', onEvent, true);
    document.removeEventListener('load', onEvent, true);
    clearInterval(waitTimer);
    hideLoadFailure();
    // A script of another document never runs, so attempts that are still loading cannot start the shell twice.
    for (const script of findScripts()) {
      if (script !== target && getPath(script) === getPath(target)) new Document().adoptNode(script);
    }
  }
}

function watchWaiting(): void {
  clearInterval(waitTimer);
  waitTimer = setInterval(() => {
    const script = [...findScripts()].at(-1);
    if (script) retry(script, true);
  }, waitLimit);
}

function retry(script: HTMLScriptElement, isWaiting: boolean): void {
  const url = getPath(script);
  const { integrity } = script;
  if (!isWaiting) script.remove();
  if (isWaiting || failureCount === maxRetries) showLoadFailure(isShellDeferred(), isWaiting);
  if (failureCount === maxRetries) {
    clearInterval(waitTimer);
    reportLoadFailure(url, isWaiting);
    failureCount = 0;
    hasStarted = false;
    return;
  }
  failureCount += 1;
  // A new URL each time: the browser may have cached the changed scripts of earlier visits for a year.
  const file = { url: `${url}?r=${Date.now()}`, integrity };
  setTimeout(() => runScript(file, true), isWaiting ? 0 : failureCount * retryDelay);
}

function runScript({ url, integrity }: LaterFile, isUrgent: boolean): void {
  const script = document.createElement('script');
  // Retries run without waiting for an earlier script that still loads.
  script.async = failureCount > 0;
  script.crossOrigin = 'anonymous';
  script.fetchPriority = isUrgent ? 'high' : 'low';
  if (integrity) script.integrity = integrity;
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
