let teamRemote: string | null = null;

/** Makes `shortenCommands` print commands for a team's repository, which has only this remote. */
export function setTeamRemote(remote: string): void {
  teamRemote = remote;
}

/** Removes the name of the team's only remote from the commands in text. */
export function shortenCommands(text: string): string {
  if (teamRemote === null) return text;
  const pattern = new RegExp(
    `(npm run [a-z]+) --(?: (?:${teamRemote}|<name>|<remote>))(?![\\w-])( (?=[-\\w<]))?`,
    'g',
  );
  return text.replace(pattern, (_whole, command: string, hasMore?: string) =>
    hasMore ? `${command} -- ` : command,
  );
}
