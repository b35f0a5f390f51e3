import { createRequire } from 'node:module';

// Base UI turns Enter on a menu item or option into a click with it; jsdom has only MouseEvent.
if (globalThis.MouseEvent) {
  globalThis.PointerEvent ??= class PointerEvent extends globalThis.MouseEvent {};
}

// jsdom has no layout to scroll.
if (globalThis.Element) globalThis.Element.prototype.scrollIntoView ??= () => undefined;

// Otherwise styled-components writes rules as text, and jsdom parses the whole sheet again for each new rule.
globalThis.SC_DISABLE_SPEEDY = false;

// On a busy machine, one query by role over a whole screen exceeds Testing Library's default of a second.
createRequire(`${process.cwd()}/shared-ui/package.json`)('@testing-library/dom/dist/config.js').configure({
  asyncUtilTimeout: 30_000,
});
