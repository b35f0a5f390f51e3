/** The lowest minor version for each supported major version of Node. Must match `engines` in package.json. */
const lowestMinor = new Map([
  [20, 19],
  [22, 12],
  [24, 0],
]);

/**
 * Explains why a Node version is not supported. Null if it is.
 * @param {string} version - as in `process.versions.node`
 * @returns {string | null}
 */
export function findNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (minor >= (lowestMinor.get(major) ?? Number.POSITIVE_INFINITY)) return null;
  return [
    `\nThis is Node ${version}; Northlight needs Node 20 (from 20.19), 22 (from 22.12) or 24.`,
    'Install Node 24 from https://nodejs.org or with a version manager (`nvm install 24`), then run the command again.\n',
  ].join('\n');
}
