import type { RsbuildPlugin } from '@rsbuild/core';
import { routerEdits, routerFile } from './lean-router.ts';
import { ownModule } from './versions.ts';

const icon = ownModule('./lean-icon.ts');
const versions = ownModule('./lean-versions.ts');
const noRealtime = ownModule('./no-realtime.ts');

/** A change to a library's file before it is bundled. */
export interface Edit {
  readonly file: RegExp;
  readonly find: RegExp;
  readonly replacement: string;
}

const supabaseFile = /[\\/]@supabase[\\/]supabase-js[\\/]dist[\\/]index\.mjs$/;

/**
 * What nobody asks of libraries and what tree shaking cannot see:
 * - react-router ships its development build by default, and names its components by assignments, which keep all of
 *   them alive, forms and prefetching of its framework included; instrumentation hangs on an option that nobody sets;
 *   its warnings of routes and blockers are for who writes them; `lean-router.ts` says what else;
 * - errors of the federation runtime are their code: the sentence, the page of its handbook and what it would tell of
 *   its host beside it are left out; its log is the console, and its ranges are read by a smaller parser;
 * - stylis brings vendor prefixes along, which styled-components only sets when told to;
 * - lucide-react's icons draw themselves by 2 kB of code that knows all frameworks;
 * - supabase-js makes a client of realtime channels, 58 kB, that nothing of the product asks for.
 */
const edits: readonly Edit[] = [
  ...routerEdits,
  {
    file: routerFile,
    find: /var ENABLE_DEV_WARNINGS = true;/,
    replacement: 'var ENABLE_DEV_WARNINGS = false;',
  },
  { file: routerFile, find: /^\w+\.displayName = "\w+";$/gm, replacement: '' },
  { file: routerFile, find: /\b(?:init\.|opts\?\.)instrumentations\b/g, replacement: 'undefined' },
  { file: routerFile, find: /^( *)(?=warn(?:ing)?(?:Once)?\()/gm, replacement: '$1if (false) ' },
  {
    file: routerFile,
    find: /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm,
    replacement: '$1/* @__PURE__ */ $2',
  },
  {
    file: /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
    find: /^.*runtimeDescMap.*$/s,
    replacement: `const none = {};
export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };`,
  },
  {
    file: /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]getShortErrorMsg\.mjs$/,
    find: /^.*getDocsUrl.*$/s,
    replacement: 'export const getShortErrorMsg = (code) => "#" + code;',
  },
  {
    file: /[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]utils[\\/]context\.js$/,
    find: /^.*optionsToMFContext.*$/s,
    replacement: 'export const optionsToMFContext = () => undefined;',
  },
  {
    file: /[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/,
    find: /^.*satisfy.*$/s,
    replacement: `export { satisfy } from ${JSON.stringify(versions)};`,
  },
  {
    file: /[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]env\.js$/,
    find: /^(function isDebugMode\(\) \{)[\s\S]*?^\}$/m,
    replacement: '$1 return false; }',
  },
  {
    file: /[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]logger\.js$/,
    find: /^.*createInfrastructureLogger.*$/s,
    replacement: `const log = console;
const give = () => log;
export { give as bindLoggerToCompiler, give as createInfrastructureLogger, give as createLogger };
export { log as infrastructureLogger, log as logger };`,
  },
  {
    file: /[\\/]stylis[\\/]src[\\/]Prefixer\.js$/,
    find: /^.*export function prefix .*$/s,
    replacement: 'export function prefix(value) { return value; }',
  },
  {
    file: /[\\/]lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/,
    find: /^.*createLucideIcon.*$/s,
    replacement: `export { createIcon as default } from ${JSON.stringify(icon)};`,
  },
  {
    file: supabaseFile,
    find: /^import \{ RealtimeClient \} from "@supabase\/realtime-js";$/m,
    replacement: `import { RealtimeClient } from ${JSON.stringify(noRealtime)};`,
  },
  { file: supabaseFile, find: /^export \* from "@supabase\/realtime-js";?$/m, replacement: '' },
];

/** A library's file as the browser gets it. */
export function leanCode(file: string, code: string): string {
  return edits.reduce(
    (text, edit) => (edit.file.test(file) ? text.replace(edit.find, edit.replacement) : text),
    code,
  );
}

/**
 * Makes libraries lean in a production build.
 * @param mustAll - the build holds all these libraries: it fails when an edit found nothing, as after an update
 */
export function leanLibraries(mustAll: boolean): RsbuildPlugin {
  return {
    name: 'product:lean-libraries',
    apply: 'build',
    setup(api) {
      const unused = new Set(edits);
      for (const edit of edits) {
        api.transform({ test: edit.file }, ({ code }) => {
          const lean = code.replace(edit.find, edit.replacement);
          if (lean !== code) unused.delete(edit);
          return lean;
        });
      }
      api.onAfterBuild(() => {
        if (!mustAll || unused.size === 0) return;
        const lines = [...unused].map(({ file, find }) => `  ${find} in ${file}`);
        throw new Error(
          [
            'lean-libraries.ts edits what the installed libraries no longer hold:',
            ...lines,
            'Bring each edit up to the library, or drop it.',
          ].join('\n'),
        );
      });
    },
  };
}
