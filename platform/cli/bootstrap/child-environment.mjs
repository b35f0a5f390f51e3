/** The settings that every child process may see: how to run on this machine, and nothing that grants access to anything. */
const passedOn = new RegExp(
  `^(?:${[
    'PATH|PATHEXT|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|TMP|TEMP|XDG_\\w+',
    'CI|NO_COLOR|FORCE_COLOR|NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SSL_CERT_\\w+|LD_LIBRARY_PATH|TSX_\\w+',
    'HTTPS?_PROXY|NO_PROXY|ALL_PROXY|PNPM_HOME|PLAYWRIGHT_BROWSERS_PATH|CHROMIUM_PATH|PGSSL\\w+',
    'GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)',
    // Windows.
    'SystemRoot|SystemDrive|windir|ComSpec|OS|APPDATA|LOCALAPPDATA|USERPROFILE|HOMEDRIVE|HOMEPATH|PROCESSOR_\\w+',
    'NUMBER_OF_PROCESSORS|Program(?:Files|Data|W6432)(?:\\(x86\\))?',
    // Settings of a package manager, except those that belong to one registry, such as its token.
    'p?npm_config_(?!\\/|_)(?!\\w*(?:auth|token|password|key|cert))\\w+',
  ].join('|')})$`,
  'i',
);

/**
 * Picks what a child process may see. Builds, package managers and tools run third-party code, which must not see keys,
 * tokens, database passwords or the identity that decrypts backups.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const pickEnvironment = (env = process.env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name)));
