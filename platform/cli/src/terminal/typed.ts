let own: string | null = null;

/** From now on commands are named as in a team's repository, which is about this one remote. */
export function speakInRepositoryOf(remote: string): void {
  own = remote;
}

/** A text with its commands as they are typed here: where there is one remote, its name is left out. */
export function asTyped(text: string): string {
  if (own === null) return text;
  const named = new RegExp(
    `(npm run [a-z]+) --(?: (?:${own}|<name>|<remote>))(?![\\w-])( (?=[-\\w<]))?`,
    'g',
  );
  return text.replace(named, (_whole, command: string, more?: string) => (more ? `${command} -- ` : command));
}
