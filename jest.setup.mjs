import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both while it loads; jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Base UI makes a click out of Enter on a menu item or an option with it; jsdom has only the mouse's.
if (globalThis.MouseEvent) {
  globalThis.PointerEvent ??= class PointerEvent extends globalThis.MouseEvent {};
}

// styled-components otherwise writes its rules as text, and jsdom parses a whole sheet again for each new one.
globalThis.SC_DISABLE_SPEEDY = false;
