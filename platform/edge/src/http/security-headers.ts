import { inertPolicy } from './csp.ts';

/** Headers for every response. A policy set by a handler stays. */
export function addSecurityHeaders(headers: Headers, isHttps: boolean): void {
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set('content-security-policy', inertPolicy);
  headers.set('x-content-type-options', 'nosniff');
  set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set(
    'permissions-policy',
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  );
  headers.set('cross-origin-opener-policy', 'same-origin');
  set('cross-origin-resource-policy', 'same-origin');
  set('x-frame-options', 'DENY');
  // Browsers ignore the header over plain http.
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  headers.delete('x-powered-by');
  headers.delete('server');
}
