/**
 * Explains why nothing can be built in a folder. Null if it can.
 * @param {string} folder
 * @returns {string | null}
 */
export function findFolderProblem(folder) {
  // In a module's request, Rspack reads these characters as query, fragment and loader.
  const [character] = /[#?!]/.exec(folder) ?? [];
  if (character === undefined) return null;
  return `\nThe path of this folder contains "${character}", which the bundler cannot read: ${folder}\nRename the folder, or move it, then run the command again.\n`;
}
