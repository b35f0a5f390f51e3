import type { BootFile } from '@northlight/contract/data';

/** Preloads scripts without running them, so no Trusted Types policy is needed. */
export function preloadScripts(files: readonly BootFile[], priority: 'high' | 'low' | 'auto' = 'auto'): void {
  for (const { url, integrity } of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.fetchPriority = priority;
    if (integrity !== '') link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}
