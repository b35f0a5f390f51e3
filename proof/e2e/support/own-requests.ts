import type { Page } from '@playwright/test';

/** A request to the product. Icons, pictures, fonts and reports are excluded, since browsers differ there. */
const paths = {
  data: /^\/(rest|auth|functions|storage)\/v1\//,
  code: /^\/remotes\/.*\.js$/,
};

export interface OwnRequest {
  readonly kind: 'document' | keyof typeof paths;
  readonly method: string;
  readonly path: string;
  /** Its token, if any. */
  readonly token: string;
}

/**
 * Starts to collect a page's requests to the product. Omits those that browsers send themselves, which differ.
 */
export function watchOwnRequests(page: Page): OwnRequest[] {
  const seen: OwnRequest[] = [];
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    const kind = request.isNavigationRequest()
      ? 'document'
      : (['data', 'code'] as const).find((each) => paths[each].test(path));
    if (kind === undefined) return;
    const token = request.headers().authorization?.replace('Bearer ', '') ?? '';
    seen.push({ kind, method: request.method(), path, token });
  });
  return seen;
}

/** The paths of one kind of request. */
export const pathsOf = (requests: readonly OwnRequest[], kind: OwnRequest['kind']): string[] =>
  requests.filter((request) => request.kind === kind).map(({ path }) => path);
