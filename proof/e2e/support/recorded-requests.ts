import type { Page } from '@playwright/test';

/** Icons, pictures, fonts and reports are excluded, since browsers request them differently. */
const paths = {
  data: /^\/(rest|auth|functions|storage)\/v1\//,
  code: /^\/remotes\/.*\.js$/,
};

export interface RecordedRequest {
  readonly kind: 'document' | keyof typeof paths;
  readonly method: string;
  readonly path: string;
}

/** Records a page's requests to the product from now on. */
export function recordRequests(page: Page): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    const kind = request.isNavigationRequest()
      ? 'document'
      : (['data', 'code'] as const).find((each) => paths[each].test(path));
    if (kind === undefined) return;
    requests.push({ kind, method: request.method(), path });
  });
  return requests;
}

/** The paths of all requests of one kind. */
export const getPaths = (requests: readonly RecordedRequest[], kind: RecordedRequest['kind']): string[] =>
  requests.filter((request) => request.kind === kind).map(({ path }) => path);
