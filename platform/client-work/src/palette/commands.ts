import { type Access, type BootRemote, matchRoute } from '@northlight/contract';
import { foldText } from '@northlight/domain';

export interface Command {
  readonly id: string;
  /** The heading above it. */
  readonly group: string;
  readonly label: string;
  /** The remote, or what a record belongs to. */
  readonly note?: string;
  /** A path to open, or what to do. */
  readonly action: string | (() => void);
}

/** The menu entries of all remotes, and the other pages of this one, that the user may open. */
export function listNavigationCommands(
  remotes: readonly BootRemote[],
  ownName: string,
  allowedAccess: readonly Access[],
): Command[] {
  return remotes.flatMap(({ name, navigation, routes }) => {
    const declaredRoutes = routes.map(([path, access]) => ({ path, access }));
    const otherPages = routes.flatMap(([path, , title]) =>
      name !== ownName || path.includes(':') || navigation.some(([to]) => to === path)
        ? []
        : [[path, title] as const],
    );
    return [...navigation, ...otherPages]
      .filter(([to]) => {
        const match = matchRoute(declaredRoutes, to.replace(/[?#].*$/s, ''));
        return match !== null && allowedAccess.includes(match.route.access);
      })
      .map(([path, label]) => ({
        id: `go ${path}`,
        group: 'Go to',
        label,
        action: path,
        ...(name === ownName ? {} : { note: name }),
      }));
  });
}

/** Returns the commands that contain every word of the text. Labels that start with the text come first. */
export function filterCommands(commands: readonly Command[], text: string): Command[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const isMatch = ({ label, note = '' }: Command) => {
    const searchText = foldText(`${label} ${note}`);
    return words.every((word) => searchText.includes(word));
  };
  const getRank = ({ label }: Command) => (foldText(label).startsWith(words.join(' ')) ? 0 : 1);
  return commands.filter(isMatch).sort((left, right) => getRank(left) - getRank(right));
}
