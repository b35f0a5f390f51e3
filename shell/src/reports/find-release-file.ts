/** A position in a release file. */
export interface ReleaseLocation {
  readonly release: string;
  readonly version: string;
  /** For example, `js/app.js:1:200`. */
  readonly at: string;
}

const releaseFilePattern =
  /\/remotes\/([a-z][a-z0-9-]{0,31})\/(\d[\w.-]{0,63})\/([\w@~][\w@~./-]*\.m?js)(?:\?[\w=&.-]*)?((?::\d{1,9}){0,2})/;

/** Finds the first release file in a stack trace or URL. Null if the code is not ours, such as an extension's. */
export function findReleaseFile(text: string): ReleaseLocation | null {
  const [, release, version, file, position = ''] = releaseFilePattern.exec(text) ?? [];
  if (release === undefined || version === undefined || file === undefined) return null;
  return { release, version, at: `${file}${position}`.slice(0, 160) };
}
