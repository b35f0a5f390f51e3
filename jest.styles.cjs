const { createRequire } = require('node:module');

const ofJsdom = createRequire(require.resolve('jest-environment-jsdom'));

/** What roles, names, clicks and axe depend on, with what holds where no rule sets it. The inherited ones have a default. */
const inherited = { visibility: 'visible', 'pointer-events': 'auto' };
const hides = ['content-visibility', 'clip', 'clip-path', 'overflow', 'position', 'width', 'height'];
const asked = ['display', 'opacity', ...hides, ...Object.keys(inherited)];
const aliases = { pointerEvents: 'pointer-events' };

/**
 * jsdom matches every rule and computes every property of an element for each `getComputedStyle`, which was half of the
 * time of a test that renders a page. Testing Library and axe ask for a few properties: these are answered by the few rules
 * that set them, in the same order as jsdom takes them. Every other property is still jsdom's.
 */
exports.quickStyles = function quickStyles(window) {
  const computeAll = window.getComputedStyle;
  const rulesOfSheet = new WeakMap();
  const defaults = defaultRules(window.document);

  const rulesOf = (sheet) => {
    const { length, [length - 1]: last } = sheet.cssRules;
    const read = rulesOfSheet.get(sheet);
    if (read?.length === length && read.last === last) return read.rules;
    const rules = simplifiedRules(sheet);
    rulesOfSheet.set(sheet, { length, last, rules });
    return rules;
  };

  const lookUp = (element, property) => {
    let value = element.style?.getPropertyValue(property) ?? '';
    if (value === '') {
      for (const rules of [defaults, ...Array.from(element.ownerDocument.styleSheets, rulesOf)]) {
        for (const rule of rules) {
          if (rule.values[property] && rule.matches(element)) value = rule.values[property];
        }
      }
    }
    if (value !== '' || !(property in inherited)) return value;
    return element.parentElement ? lookUp(element.parentElement, property) : inherited[property];
  };

  window.getComputedStyle = (element, pseudo) => {
    let all;
    return new Proxy(Object.create(null), {
      get(_target, key) {
        const answer = (name) => (pseudo || !asked.includes(name) ? undefined : lookUp(element, name));
        if (key === 'getPropertyValue') return (name) => answer(name) ?? full().getPropertyValue(name);
        const quick = answer(aliases[key] ?? key);
        if (quick !== undefined) return quick;
        const value = full()[key];
        return typeof value === 'function' ? value.bind(full()) : value;
      },
    });
    function full() {
      all ??= computeAll(element, pseudo);
      return all;
    }
  };
};

/** The rules of jsdom itself, which depend on no window. */
function defaultRules(document) {
  if (known === undefined) {
    const style = document.createElement('style');
    style.textContent = ofJsdom('jsdom/lib/jsdom/browser/default-stylesheet.js');
    document.head.append(style);
    known = simplifiedRules(style.sheet);
    style.remove();
  }
  return known;
}

let known;

const simplifiedRules = ({ cssRules }) => Array.from(cssRules).flatMap(screenRules).flatMap(simplified);

/** jsdom takes the rules for screens, and none with a condition. */
function screenRules(rule) {
  if (!rule.media) return [rule];
  return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
}

/** A rule that sets one of the properties asked for; its selector as a test that is as cheap as it can be. */
function simplified({ selectorText, style }) {
  const values = {};
  for (const name of asked) {
    const value = style?.getPropertyValue(name);
    if (value) values[name] = value;
  }
  if (Object.keys(values).length === 0) return [];
  return [{ values, matches: matcherOf(selectorText) }];
}

function matcherOf(selector) {
  if (/^\.[\w-]+$/.test(selector)) return (element) => element.classList.contains(selector.slice(1));
  if (/^[a-z\d]+(,\s*[a-z\d]+)*$/.test(selector)) {
    const tags = new Set(selector.split(/,\s*/));
    return (element) => tags.has(element.localName);
  }
  return (element) => {
    try {
      return element.matches(selector);
    } catch {
      return false;
    }
  };
}
