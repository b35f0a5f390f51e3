import { createRequire } from 'node:module';

// Base UI turns Enter on a menu item or option into a click with it; jsdom has only MouseEvent.
if (globalThis.MouseEvent) {
  globalThis.PointerEvent ??= class PointerEvent extends globalThis.MouseEvent {};
}

// Otherwise styled-components writes rules as text, and jsdom parses the whole sheet again for each new rule.
globalThis.SC_DISABLE_SPEEDY = false;

// React's development build records a stack for every element, for warnings that no test reads: a sixth of a page test's
// time. It stops by itself after ten thousand in a second; here, immediately.
const kitRequire = createRequire(`${process.cwd()}/shared-ui/package.json`);
const react = kitRequire('react');
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

// On a busy machine, one query by role over a whole screen exceeds Testing Library's default of a second.
kitRequire('@testing-library/dom/dist/config.js').configure({ asyncUtilTimeout: 30_000 });

// React yields after 5 ms of work. On a slow machine, a test would continue between a render and its passive effects.
createRequire(kitRequire.resolve('react-dom'))('scheduler').unstable_forceFrameRate(0.001);
