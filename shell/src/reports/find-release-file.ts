/** A position in a file of a release. */
export interface Place {
  readonly release: string;
  readonly version: string;
  /** `js/app.js:1:200`. */
  readonly at: string;
}

const releaseFile =
  /\/remotes\/([a-z][a-z0-9-]{0,31})\/(\d[\w.-]{0,63})\/([\w@~][\w@~./-]*\.m?js)(?:\?[\w=&.-]*)?((?::\d{1,9}){0,2})/;

/** The first file of a release in a stack or address. Null if the code is not ours, such as an extension's. */
export function findReleaseFile(text: string): Place | null {
  const [, release, version, file, position = ''] = releaseFile.exec(text) ?? [];
  if (release === undefined || version === undefined || file === undefined) return null;
  return { release, version, at: `${file}${position}`.slice(0, 160) };
}
