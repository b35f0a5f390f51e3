/** The global variable, and federation name, under which a remote's entry script leaves its container. */
export function federationName(remote: string): string {
  return `remote_${remote.replaceAll('-', '_')}`;
}

/** The Trusted Types policy under which one build of a remote, or of the shell, makes the URLs of its own chunks. */
export function chunkPolicyName(name: string, version: string): string {
  return `${name}@${version}`;
}
