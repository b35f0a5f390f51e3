import type Quill from 'quill';

interface Context {
  readonly collapsed: boolean;
  readonly offset: number;
}

const createIndentHandler = (change: '+1' | '-1') =>
  function (this: { quill: Quill }, _range: unknown, { collapsed, offset }: Context): boolean {
    if (collapsed && offset !== 0) return true;
    this.quill.format('indent', change, 'user');
    return false;
  };

/**
 * Quill handles every Tab, which traps keyboard users (WCAG 2.1.2). Here Tab indents at the start of a list item or
 * line of code, Shift+Tab outdents, and everywhere else both leave the editor.
 */
export const tabBindings = {
  tab: null,
  'remove tab': null,
  indent: null,
  outdent: null,
  'indent code-block': { prefix: /^ *$/ },
  'outdent code-block': { prefix: /^ {2}/ },
  'indent item': { key: 'Tab', shiftKey: false, format: ['list'], handler: createIndentHandler('+1') },
  'outdent item': { key: 'Tab', shiftKey: true, format: ['indent'], handler: createIndentHandler('-1') },
};
