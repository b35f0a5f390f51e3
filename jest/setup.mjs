import { createRequire } from 'node:module';

// Base UI makes a click out of Enter on a menu item or an option with it; jsdom has only the mouse's.
if (globalThis.MouseEvent) {
  globalThis.PointerEvent ??= class PointerEvent extends globalThis.MouseEvent {};
}

// styled-components otherwise writes its rules as text, and jsdom parses a whole sheet again for each new one.
globalThis.SC_DISABLE_SPEEDY = false;

// React's development build notes a stack with every element, for warnings that no test reads: a sixth of the time of a
// test that renders a page. It stops by itself after ten thousand within a second; here at once.
const kitRequire = createRequire(`${process.cwd()}/shared-ui/package.json`);
const react = kitRequire('react');
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

// On a busy machine a query by role over a whole screen alone takes longer than Testing Library's second.
kitRequire('@testing-library/dom/dist/config.js').configure({ asyncUtilTimeout: 30_000 });

// React yields after 5 ms of work. On a slow machine a test would go on between a render and its passive effects.
createRequire(kitRequire.resolve('react-dom'))('scheduler').unstable_forceFrameRate(0.001);
