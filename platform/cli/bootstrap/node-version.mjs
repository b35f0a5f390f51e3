/** The lines of Node that the packages accept, each from this minor version on; as in `engines` of package.json. */
const lowestMinor = new Map([
  [20, 19],
  [22, 12],
  [24, 0],
]);

/**
 * Says what is wrong with a version of Node, or null when it fits.
 * @param {string} version - as in `process.versions.node`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (minor >= (lowestMinor.get(major) ?? Number.POSITIVE_INFINITY)) return null;
  return [
    `\nThis is Node ${version}; Northlight needs Node 20 (from 20.19), 22 (from 22.12) or 24. Node 24 is the best choice.`,
    'Install it from https://nodejs.org, or with a version manager (`nvm install 24`), then run the same command again.\n',
  ].join('\n');
}
