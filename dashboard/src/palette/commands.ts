import { type Access, type BootRemote, matchRoute } from '@northlight/contract';
import { foldText } from '@northlight/domain';
import { remote } from '../../remote.ts';
import { linkTo, screenList } from '../screens.ts';

export interface Command {
  readonly id: string;
  readonly group: 'Go to' | 'Create' | 'Records';
  readonly label: string;
  /** The type of record, or the remote. */
  readonly note?: string;
  readonly to: string;
}

export const creationCommands: readonly Command[] = screenList.flatMap(({ name, create }) =>
  create === undefined
    ? []
    : [
        {
          id: `create ${name}`,
          group: 'Create' as const,
          label: create.command,
          to: linkTo(name, { new: '1' }),
        },
      ],
);

/** The menu entries of all remotes that this user may open. */
export function listNavigationCommands(remotes: readonly BootRemote[], isAdmin: boolean): Command[] {
  const allowedAccess: readonly Access[] = isAdmin ? ['public', 'staff', 'admin'] : ['public', 'staff'];
  const entries = remotes.flatMap(({ name, navigation, routes }) => {
    const declaredRoutes = routes.map(([path, access]) => ({ path, access }));
    return navigation
      .filter(([to]) => {
        const match = matchRoute(declaredRoutes, to.replace(/[?#].*$/s, ''));
        return match !== null && allowedAccess.includes(match.route.access);
      })
      .map(([path, label]) => ({ path, label, note: name === 'dashboard' ? undefined : name }));
  });
  // Screens outside the main menu.
  const otherScreens = remote.routes
    .filter(({ path }) => path !== linkTo('overview') && !remote.navigation.some(({ to }) => to === path))
    .map(({ path, title }) => ({ path, label: title, note: undefined }));
  return [...entries, ...otherScreens].map(({ path, label, note }) => ({
    id: `go ${path}`,
    group: 'Go to',
    label,
    to: path,
    ...(note === undefined ? {} : { note }),
  }));
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
