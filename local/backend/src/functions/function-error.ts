import { dirname, relative } from 'node:path';

/** An error of a function as a person reads it: what is wrong, and below it the places in the person's own files. */
export function describeFunctionError(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  const root = dirname(dirname(folder));
  // A syntax error comes from esbuild, whose message names the place.
  const message = /^Transform failed with/.test(error.message)
    ? error.message.replace(/^.*\n/, '').replaceAll(' ERROR: ', ' ')
    : `${error.name}: ${error.message}`;
  const text = message.replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, '');
  const inFunctions = placesInFunctions(error, folder);
  const places = (inFunctions.length > 0 ? inFunctions : placesOfThrow(error)).map((place) =>
    relative(root, place),
  );
  const added = places.filter((place) => !text.includes(place)).map((place) => `\n    at ${place}`);
  return `${text}${added.join('')}`;
}

/** Whether code of a function is on the stack of an error. */
export const isFromFunction = (error: unknown, folder: string): boolean =>
  error instanceof Error && placesInFunctions(error, folder).length > 0;

const placesInFunctions = ({ stack = '' }: Error, folder: string): string[] =>
  places(stack).filter((place) => place.startsWith(`${folder}/`));

/** Where an error was thrown, if that is a package of the workspace that a function imports. */
function placesOfThrow({ stack = '' }: Error): string[] {
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  return places(frame).filter((place) => !/\/node_modules\/|\/local\/backend\//.test(place));
}

/** As `path:line:column`; Node names no column of an export that is missing. */
const places = (stack: string): string[] =>
  [...stack.matchAll(/(?<=^|[\s(]|file:\/\/)(\/[^\n:()]+:\d+(?::\d+)?)/g)].map(([, place = '']) =>
    place.replace(/\?[^:]*/, ''),
  );
