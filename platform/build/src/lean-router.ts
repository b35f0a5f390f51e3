import type { Edit } from './lean-libraries.ts';

export const routerFile = /[\\/]react-router[\\/]dist[\\/]development[\\/].*\.mjs$/;

/**
 * What the product's facade of the router (`platform/router`) gives nobody a way to: forms and actions, fetchers, routes
 * that are lazy or added later, masked addresses, server components. A bundler cannot see that; these functions and
 * conditions are where the rest of the router asks for it. A function that cannot be reached says so when it is.
 */
export const unreachable: readonly string[] = [
  'fetch2',
  'getFetcher',
  'resetFetcher',
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'getUpdatedRevalidatingFetchers',
  'getTargetedDataStrategyMatches',
  'discoverRoutes',
  'patchRoutes',
  'patchRoutesImpl',
  '_internalSetRoutes',
  'loadLazyRoute',
  'useNavigateUnstable',
];

/** What is left of functions that are still called. */
const reduced: Readonly<Record<string, string>> = {
  isMutationMethod: 'return false;',
  normalizeNavigateOptions: 'return { path };',
  getSubmissionFromNavigation: '',
  getActionDataForCommit: 'return {};',
  getUpdatedActionData: '',
  checkFogOfWar: 'return { active: false, matches: null };',
  abortFetcher: '',
  deleteFetcher: '',
  queueFetcherForDeletion: '',
  markFetchRedirectsDone: 'return false;',
  abortStaleFetchLoads: 'return false;',
  interruptActiveLoads: 'isRevalidationRequired = true;',
  getDataStrategyMatchLazyPromises: '',
  callLoadersAndMaybeResolveData:
    'return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null), fetcherResults: {} };',
  getInternalRouterError:
    'const text = status === 404 ? "Not Found" : ""; return new ErrorResponseImpl(status || 500, text, new Error(text), true);',
  // Every route of the product has a boundary above it.
  DefaultErrorComponent: 'return null;',
  // Of a server that does not render this product.
  parseHydrationData: '',
  ScrollRestoration: 'useScrollRestoration({ getKey, storageKey }); return null;',
  useIsRSCRouterContext: 'return false;',
};

/** The body of a function, up to the brace that stands where its line began. */
const bodyOf = (name: string) =>
  new RegExp(
    `^( *)((?:async )?function ${name}\\([^\\n]*?(?:\\n[\\s\\S]*?\\n\\1\\}[^\\n]*?)??\\) \\{)\\n[\\s\\S]*?\\n\\1\\}$`,
    'm',
  );

const withBody = (name: string, body: string): Edit => ({
  file: routerFile,
  find: bodyOf(name),
  replacement: `$1$2 ${body} }`,
});

export const routerEdits: readonly Edit[] = [
  ...unreachable.map((name) =>
    withBody(name, `throw new Error("${name} is not in this build of the router");`),
  ),
  ...Object.entries(reduced).map(([name, body]) => withBody(name, body)),
  {
    file: routerFile,
    find: /\binit\.(?:patchRoutesOnNavigation|dataStrategy)\b|\bopts && opts\.(?:submission|fetcherSubmission|pendingError)\b|\bopts\?\.mask\b|\b(?:m\.|match\.)?route\.lazy\b/g,
    replacement: 'undefined',
  },
  {
    file: routerFile,
    find: /^( *let revalidatingFetchers = \[\];)\n {2}fetchLoadMatches\.forEach\([\s\S]*?\n {2}\}\);$/m,
    replacement: '$1',
  },
  // The shell's `RouterProvider` is not given `useTransitions`.
  {
    file: routerFile,
    find: /\(isFogOfWar\)|revalidatingFetchers\.length > 0|\(useTransitions === true\)/g,
    replacement: '(false)',
  },
  // The context of server components; and routes that are swapped while one works on them.
  { file: routerFile, find: /\bif \(this\.context\b/g, replacement: 'if (false' },
  {
    file: routerFile,
    find: /^var DataRoutes = class \{\n[\s\S]*?^\};\n(?:_\w+ = new WeakMap\(\);\n)+/m,
    replacement: `class DataRoutes {
  constructor(routes) {
    this.stableRoutes = this.activeRoutes = routes;
    this.branches = flattenAndRankRoutes(routes);
  }
  commitHmrRoutes() {}
}
`,
  },
  // As with React: what an error says at length is for the development build.
  {
    file: routerFile,
    find: /\binvariant2?\(\s*([^\n]+?),\s*(?:"[^"\n]*"|`[^`\n]*`|getInvalidPathError\([^\n]*\))\s*\)/g,
    replacement: 'invariant($1)',
  },
  {
    file: routerFile,
    find: /throw new Error\(message\)/g,
    replacement: 'throw new Error("A rule of the router")',
  },
  { file: routerFile, find: /^ {2}revalidatingFetchers\.filter\([\s\S]*?\n {2}\}\);$/m, replacement: '' },
];
