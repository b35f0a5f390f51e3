import type { Page } from '@playwright/test';

/** What the product asks for, by its path. Icons, pictures, fonts and reports are none of it: browsers differ there. */
const paths = {
  data: /^\/(rest|auth|functions|storage)\/v1\//,
  code: /^\/remotes\/.*\.js$/,
};

export interface OwnRequest {
  readonly kind: 'document' | keyof typeof paths;
  readonly method: string;
  readonly path: string;
  /** The token that it carries, or nothing. */
  readonly token: string;
}

/**
 * Collects, from now on, the product's own requests of a page: the one place that decides which those are. A browser
 * also asks for things by itself, and each browser for others.
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

/** The paths of one kind among them. */
export const pathsOf = (requests: readonly OwnRequest[], kind: OwnRequest['kind']): string[] =>
  requests.filter((request) => request.kind === kind).map(({ path }) => path);
