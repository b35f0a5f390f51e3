import { createRequire } from 'node:module';
import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both while it loads; jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Base UI makes a click out of Enter on a menu item or an option with it; jsdom has only the mouse's.
if (globalThis.MouseEvent) {
  globalThis.PointerEvent ??= class PointerEvent extends globalThis.MouseEvent {};
}

// styled-components otherwise writes its rules as text, and jsdom parses a whole sheet again for each new one.
globalThis.SC_DISABLE_SPEEDY = false;

// React's development build notes a stack with every element, for warnings that no test reads: a sixth of the time of a
// test that renders a page. It stops by itself after ten thousand within a second; here at once.
const react = createRequire(`${process.cwd()}/shared-ui/package.json`)('react');
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);
