/** `next` values that must be rejected even if every path is a known route. */

const foreignUrls = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/hosts',
  'mailto:a@evil.example',
  'intent://evil.example#Intent;end',
  'http://evil.example',
  'https://evil.example/client-portal',
];

const foreignUrlVariants = foreignUrls.flatMap((url) => [
  url,
  url.replace(/^./, (letter) => letter.toUpperCase()),
  ` ${url}`,
  `\t${url}`,
  `\u0001${url}`,
  url.replace(':', '\n:'),
  encodeURIComponent(url),
]);

/** Prefixes that some browser or server reads as another host. */
const hostPrefixes = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/%5c',
  '/%2f',
  '/%2F%5C',
  '/.//',
  '/..//',
  '//%2f',
];

const foreignHosts = [
  'evil.example/dashboard',
  'localhost@evil.example',
  '0x7f.1',
  '[::1]',
  'evil.example:443/?a=b',
];

const foreignHostPaths = hostPrefixes.flatMap((prefix) => foreignHosts.map((host) => prefix + host));

const controlCodes = [...Array(32).keys(), 127];

const controlCharacterPaths = controlCodes.flatMap((code) => [
  `/dash${String.fromCharCode(code)}board`,
  `/dash%${code.toString(16).padStart(2, '0')}board`,
]);

/** Characters that look like a slash, a dot or nothing. */
const lookalikePaths = [
  0x00a0, 0x00ad, 0x034f, 0x061c, 0x115f, 0x1680, 0x180e, 0x2000, 0x2024, 0x2044, 0x2060, 0x2215, 0x29f8,
  0x3000, 0x3002, 0xfe68, 0xfeff, 0xff0e, 0xff0f, 0xff3c, 0xff61,
].flatMap((code) => [
  `/${String.fromCodePoint(code)}evil.example`,
  `/dashboard${String.fromCodePoint(code)}`,
]);

const sessionParameters = [
  'access_token',
  'refresh_token',
  'token_hash',
  'code',
  'error',
  'error_code',
  'error_description',
  'type',
];

const sessionParameterPaths = sessionParameters.flatMap((name) => [
  `/dashboard/blogs?tab=all&${name}=x`,
  `/dashboard/blogs?tab=all#a=b&${name}=x`,
  `/dashboard/blogs?${name.replace('e', '%65')}=y`,
  `/dashboard/blogs?${name}`,
]);

const loops = ['/auth/callback', '/auth/./reset', '/Auth/Reset', '/auth?next=/auth', '/auth//', '/auth#x'];

export const hostilePaths: readonly string[] = [
  ...foreignUrlVariants,
  ...foreignHostPaths,
  ...controlCharacterPaths,
  ...lookalikePaths,
  ...sessionParameterPaths,
  ...loops,
];
