import { fileURLToPath } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';

const icon = fileURLToPath(new URL('./lean-icon.ts', import.meta.url));

/**
 * Leaves out of libraries what nobody asks of them and what tree shaking cannot see:
 * - react-router ships its development build by default, and names its components by assignments, which keep all of
 *   them alive, forms and prefetching of its framework included; instrumentation hangs on an option that nobody sets;
 * - lucide-react's icons draw themselves by 2 kB of code that knows all frameworks;
 * - errors of the federation runtime name a code and a page of its handbook: the sentence between them is left out;
 * - stylis brings vendor prefixes along, which styled-components only sets when told to.
 */
export function leanLibraries(): RsbuildPlugin {
  return {
    name: 'product:lean-libraries',
    apply: 'build',
    setup(api) {
      for (const [test, lean] of leanSources) api.transform({ test }, ({ code }) => lean(code));
    },
  };
}

/** What becomes of a library's file. A test holds each to the library as it is installed. */
export const leanSources: readonly (readonly [file: RegExp, lean: (code: string) => string])[] = [
  [
    /[\\/]react-router[\\/]dist[\\/]development[\\/].*\.mjs$/,
    (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/\b(?:init\.|opts\?\.)instrumentations\b/g, 'undefined')
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
  ],
  [
    /[\\/]lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/,
    () => `export { createIcon as default } from ${JSON.stringify(icon)};`,
  ],
  [
    /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
    (code) => code.replace(/: "(?:[^"\\\n]|\\.)*"/g, ': ""'),
  ],
  [/[\\/]stylis[\\/]src[\\/]Prefixer\.js$/, () => 'export function prefix(value) { return value; }'],
];
