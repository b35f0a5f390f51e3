/**
 * Says what is wrong with a version of Node, or null when it fits.
 * @param {string} version - as in `process.versions.node`
 * @returns {string | null}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major > 20 && major < 25)) return null;
  return [
    `\nThis is Node ${version}; Northlight needs Node 20.19 or newer, below 25. Node 24 is the best choice.`,
    'Install it from https://nodejs.org, or with a version manager (`nvm install 24`), then run the same command again.\n',
  ].join('\n');
}
