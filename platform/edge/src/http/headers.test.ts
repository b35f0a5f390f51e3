import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { builds, startEdge, startEdgeWithBackend } from '../testing/index.ts';

const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const inert = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** All headers except connection headers and those that depend on the content. */
function snapshot(response: Response): Record<string, string> {
  const ignored = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding'];
  return Object.fromEntries([...response.headers].filter(([name]) => !ignored.includes(name)));
}

const { bootScript, earlyScript = '' } = builds.shell();
const hashScript = (script: string) => createHash('sha256').update(script).digest('base64');
/** The document policy if browsers also talk to these origins. */
const documentPolicy = (http = '', socket = '') =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hashScript(bootScript)}' 'sha256-${hashScript(earlyScript)}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${http}`,
    "font-src 'self'",
    `connect-src 'self'${http}${socket}`,
    `frame-src 'self' blob:${http}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types boot remote-loader shell@1.0.0 dashboard@1.0.0 portal@1.0.0 site@1.0.0 dompurify default',
  ].join('; ');

const document = {
  ...commonHeaders,
  'cache-control': 'no-cache',
  'content-encoding': 'br',
  'content-security-policy': documentPolicy(),
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept-Encoding',
};
const plain = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': inert,
  'content-type': 'text/plain; charset=utf-8',
};
const json = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': inert,
  'content-type': 'application/json',
};

const script = {
  ...commonHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-encoding': 'br',
  'content-security-policy': inert,
  'content-type': 'text/javascript; charset=utf-8',
  vary: 'Accept-Encoding',
};

describe('response headers', () => {
  const expectedResponses: readonly [
    path: string,
    status: number,
    headers: Record<string, string>,
    init?: RequestInit,
  ][] = [
    ['/', 200, document],
    ['/nothing', 404, document],
    ['/', 405, { ...plain, allow: 'GET, HEAD' }, { method: 'POST' }],
    ['/remotes/site/1.0.0/remoteEntry.js', 200, script],
    ['/remotes/site/1.0.0/gone.js', 404, plain],
    [
      '/remotes/shell/1.0.0/fonts/text.woff2',
      200,
      {
        ...commonHeaders,
        'cache-control': script['cache-control'],
        'content-security-policy': inert,
        'content-type': 'font/woff2',
      },
    ],
    [
      '/registry.json',
      200,
      { ...json, 'cache-control': 'no-cache', 'content-encoding': 'br', vary: 'Accept-Encoding' },
    ],
    ['/healthz', 200, json],
    ['/%ff', 400, plain],
    ['/rest/v1/blogs', 503, { ...json, 'retry-after': '2' }],
    ['/', 200, document, { method: 'HEAD' }],
    ['/rest/v1/x', 413, json, { method: 'POST', body: 'x'.repeat(6_000_000) }],
    ['/__reports', 405, { ...plain, allow: 'POST' }],
  ];
  for (const [path, status, headers, init] of expectedResponses) {
    test(`are as expected for ${init?.method ?? 'GET'} ${path} with ${status}`, async (t) => {
      const { get } = await startEdge(t);
      const response = await get(path, init);
      assert.equal(response.status, status);
      assert.deepEqual(snapshot(response), headers);
    });
  }

  test('match the document’s on 304, without content headers', async (t) => {
    const { get } = await startEdge(t);
    const etag = (await get('/')).headers.get('etag') ?? '';
    const response = await get('/', { headers: { 'if-none-match': etag } });
    assert.equal(response.status, 304);
    const { 'content-encoding': _encoding, 'content-type': _type, ...expected } = document;
    assert.deepEqual(snapshot(response), expected);
  });

  test('let the browser connect only to the edge and a hosted backend', async (t) => {
    const { get } = await startEdge(t, {
      backend: { kind: 'hosted', url: 'https://abc.supabase.example', publishableKey: 'k' },
    });
    assert.equal(
      (await get('/')).headers.get('content-security-policy'),
      documentPolicy(' https://abc.supabase.example', ' wss://abc.supabase.example'),
    );
    assert.match(
      await (await get('/')).text(),
      /"backend":\{"url":"https:\/\/abc\.supabase\.example","publishableKey":"k"\}/,
    );
  });

  test('require https only when a trusted proxy reports it', async (t) => {
    const forwarded = { headers: { 'x-forwarded-proto': 'https' } };
    const direct = await startEdge(t);
    assert.equal((await direct.get('/', forwarded)).headers.get('strict-transport-security'), null);
    const behindProxy = await startEdge(t, { trustedProxies: 1 });
    const response = await behindProxy.get('/', forwarded);
    assert.equal(response.headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
    assert.equal((await behindProxy.get('/')).headers.get('strict-transport-security'), null);
  });

  test('always require https for a site with an https URL', async (t) => {
    const { get } = await startEdge(t, { siteUrl: 'https://northlight.example' });
    const { headers } = await get('/', { headers: { host: 'northlight.example' } });
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
  });

  test('prevent code in uploaded files from running', async (t) => {
    const { get } = await startEdgeWithBackend(t, (request, response) => {
      const type = request.url?.endsWith('.pdf') ? 'application/pdf' : 'text/html';
      response
        .writeHead(200, { 'content-type': type, 'x-powered-by': 'x', server: 'y' })
        .end('<script>1</script>');
    });
    const html = await get('/storage/v1/object/public/uploads/a.html');
    assert.deepEqual(snapshot(html), {
      ...commonHeaders,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      'content-type': 'text/html',
      'x-frame-options': 'SAMEORIGIN',
    });
    const pdf = await get('/storage/v1/object/sign/invoices/a.pdf');
    assert.equal(pdf.headers.get('content-security-policy'), "frame-ancestors 'self'");
  });
});
