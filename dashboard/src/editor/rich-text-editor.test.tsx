import { describe, expect, jest, test } from '@jest/globals';
import { ServicesProvider } from '@northlight/contract';
import { fakeServices, setupUser } from '@northlight/contract/testing';
import { richTextRules } from '@northlight/domain';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import Quill from 'quill';
import { RichTextEditor } from './rich-text-editor.tsx';

// jsdom has no `innerText`, and Quill reads code blocks with it.
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  configurable: true,
  get(this: HTMLElement) {
    return this.textContent;
  },
});

// Quill scrolls to the selection.
Range.prototype.getBoundingClientRect = () => new DOMRect();

function open(html: string, onChange: (html: string) => void = () => undefined) {
  const { container } = render(
    <ServicesProvider value={fakeServices()}>
      <RichTextEditor
        initialHtml={html}
        labelId="content"
        describedBy={undefined}
        isInvalid={false}
        isDisabled={false}
        createPath={() => 'blogs/1.png'}
        onChange={onChange}
        onBlur={() => undefined}
      />
    </ServicesProvider>,
  );
  const root = container.querySelector('.ql-editor') as HTMLElement;
  return { root, quill: Quill.find(root.parentElement as HTMLElement) as Quill };
}

/** Opens the HTML, types a word into its first line, and returns the HTML to save. */
function typeInto(html: string): string {
  let saved = html;
  const { root, quill } = open(html, (value) => {
    saved = value;
  });
  act(() => void quill.insertText(0, 'New ', 'user'));
  fireEvent.blur(root);
  return saved;
}

test('reports the first change immediately', () => {
  const onChange = jest.fn();
  const { quill } = open('', onChange);
  act(() => void quill.insertText(0, 'New', 'user'));
  expect(onChange).toHaveBeenCalledWith('<p>New</p>');
});

test('Tab returns to the button of the toolbar that had focus last', async () => {
  open('');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear formatting');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear formatting');
});

test('links to web addresses only', async () => {
  const { quill } = open('<p>a</p>');
  const user = setupUser();
  await user.click(screen.getByRole('button', { name: 'Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
  for (const url of ['', 'javascript:alert(1)', 'northlight.example']) {
    await user.clear(dialog.getByLabelText('URL'));
    if (url !== '') await user.type(dialog.getByLabelText('URL'), url);
    await user.click(dialog.getByRole('button', { name: 'Set link' }));
    expect(dialog.queryByText(/^Enter a URL/) === null).toBe(url === 'northlight.example');
  }
  expect(quill.getSemanticHTML()).toContain('href="https://northlight.example"');
});

const unchanged = (html: string) => [html, html] as const;

/** A sample of each element that the site can show, and the saved HTML, in which Quill may use an equivalent tag. */
const elements: Readonly<Record<string, readonly [string, string]>> = {
  p: unchanged('<p>a</p><p>Price: 10&nbsp;000&nbsp;€ &nbsp;b</p>'),
  br: unchanged('<p>a<br>b</p>'),
  hr: unchanged('<hr>'),
  h1: unchanged('<h1>a</h1>'),
  h2: unchanged('<h2>a</h2>'),
  h3: unchanged('<h3>a</h3>'),
  h4: unchanged('<h4>a</h4>'),
  h5: unchanged('<h5>a</h5>'),
  h6: unchanged('<h6>a</h6>'),
  blockquote: unchanged('<blockquote>a</blockquote>'),
  pre: ['<pre>a\n  b</pre>', '<pre>a\n  b\n</pre>'],
  ul: unchanged('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'),
  ol: unchanged('<ol><li>a</li><li>b <strong>c</strong></li></ol>'),
  li: unchanged('<ul><li><p>a</p><p>b</p></li></ul>'),
  div: unchanged('<div>a<div>b</div></div>'),
  span: unchanged('<p>a <span>b</span> c</p>'),
  strong: unchanged('<p>a <strong>b</strong></p>'),
  b: ['<p>a <b>b</b></p>', '<p>a <strong>b</strong></p>'],
  em: unchanged('<p>a <em>b</em></p>'),
  i: ['<p>a <i>b</i></p>', '<p>a <em>b</em></p>'],
  u: unchanged('<p>a <u>b</u></p>'),
  s: unchanged('<p>a <s>b</s></p>'),
  sub: unchanged('<p>H<sub>2</sub>O</p>'),
  sup: unchanged('<p>m<sup>2<sub>x</sub></sup></p>'),
  code: unchanged('<p>a <code>b</code></p><pre><code>c\nd</code></pre>'),
  a: [
    '<p>a <a href="/blog">b <strong>c</strong></a></p>',
    '<p>a <a href="/blog">b </a><strong><a href="/blog">c</a></strong></p>',
  ],
  img: unchanged(
    '<p>a <img src="/storage/v1/object/public/uploads/a.webp" alt="A"> b</p><img src="/storage/v1/object/public/uploads/b.webp" alt="B">',
  ),
  figure: unchanged('<figure><img src="/storage/v1/object/public/uploads/a.webp" alt="A"></figure>'),
  figcaption: unchanged(
    '<figure><img src="/storage/v1/object/public/uploads/a.webp" alt=""><figcaption>a&nbsp;b</figcaption></figure>',
  ),
  table: unchanged('<table><tbody><tr><td>a</td></tr></tbody></table>'),
  thead: unchanged('<table><thead><tr><th>a</th></tr></thead></table>'),
  tbody: unchanged('<table><tbody><tr><td><p>a</p></td></tr></tbody></table>'),
  tr: unchanged('<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>'),
  th: unchanged('<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>'),
  td: unchanged('<table><tbody><tr><td>a</td><td><ul><li>b</li></ul></td></tr></tbody></table>'),
};

const attributes: Readonly<Record<string, readonly [string, string]>> = {
  href: unchanged(
    '<p><a href="https://a.example/?b=1&amp;c=2#d">a</a> <a href="mailto:a@b.example">b</a></p>',
  ),
  title: unchanged('<p><a href="/a" title="T">a</a></p>'),
  src: unchanged('<img src="https://a.example/storage/v1/object/public/uploads/blogs/a.webp" alt="">'),
  alt: unchanged('<p><img src="/storage/v1/object/public/uploads/a.webp" alt="A &quot;b&quot;"></p>'),
  width: unchanged('<img src="/storage/v1/object/public/uploads/a.webp" alt="" width="4">'),
  height: unchanged('<img src="/storage/v1/object/public/uploads/a.webp" alt="" height="3">'),
  colspan: unchanged('<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'),
  rowspan: unchanged('<table><tbody><tr><td rowspan="2">a</td></tr></tbody></table>'),
  class: unchanged(
    '<p class="ql-align-center">a</p><h2 class="ql-indent-1">b</h2><p>c <em class="ql-size-large">d</em></p>',
  ),
  'data-list': [
    '<ol><li data-list="bullet">a</li></ol><ol><li data-list="checked">b</li></ol>',
    '<ul><li>a</li></ul><ul><li data-list="checked">b</li></ul>',
  ],
};

describe('typing in rich text', () => {
  test.each([
    ['element', richTextRules.ALLOWED_TAGS, elements],
    ['attribute', richTextRules.ALLOWED_ATTR, attributes],
  ])('is tested with a sample of each allowed %s', (_kind, allowed, samples) => {
    expect(Object.keys(samples).sort()).toEqual([...allowed].sort());
  });

  test.each(Object.entries({ ...elements, ...attributes }))('keeps %s', (_name, [html, saved]) => {
    expect(typeInto(`<p>line</p>${html}`)).toBe(`<p>New line</p>${saved}`);
    // Saving again changes nothing.
    cleanup();
    expect(typeInto(`<p>line</p>${saved}`)).toBe(`<p>New line</p>${saved}`);
  });

  test('keeps all elements in one document, and elements in edited lines', () => {
    const savedElements = Object.values(elements).map(([, saved]) => saved);
    expect(typeInto(`<p>line</p>${savedElements.join('')}`)).toContain(
      '<figure><img src="/storage/v1/object/public/uploads/a.webp" alt="A"></figure>',
    );
    cleanup();
    expect(typeInto('<p>a <img src="/storage/v1/object/public/uploads/a.webp" alt="A"><br>b</p>')).toBe(
      '<p>New a <img src="/storage/v1/object/public/uploads/a.webp" alt="A"><br>b</p>',
    );
    cleanup();
    expect(typeInto('one <b>two</b><br>three')).toBe('<p>New one <strong>two</strong><br>three</p>');
  });
});

describe('Tab', () => {
  /** Presses Tab until the editor lets it through. @returns the text after each handled press */
  function pressTab(html: string, caret: number, { shiftKey = false } = {}): string[] {
    const { root, quill } = open(html);
    quill.setSelection(caret, 0, 'silent');
    const snapshots: string[] = [];
    while (snapshots.length < 10 && !fireEvent.keyDown(root, { key: 'Tab', shiftKey })) {
      snapshots.push(quill.getSemanticHTML().replaceAll('&nbsp;', ' '));
    }
    return snapshots;
  }

  test.each([
    ['a paragraph', '<p>ab</p>', 0],
    ['a quote', '<blockquote>ab</blockquote>', 0],
    ['the middle of a list item', '<ul><li>ab</li></ul>', 1],
    ['the middle of a line of code', '<pre>ab</pre>', 1],
  ])('leaves the editor from %s', (_where, html, caret) => {
    expect(pressTab(html, caret)).toEqual([]);
    cleanup();
    expect(pressTab(html, caret, { shiftKey: true })).toEqual([]);
  });

  test('indents at the start of a list item or line of code, where Shift+Tab outdents and then leaves', () => {
    expect(pressTab('<ul><li>a</li><li>b</li></ul>', 2)[0]).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>');
    cleanup();
    const nested = '<ul><li>a<ul><li>b</li></ul></li></ul>';
    expect(pressTab(nested, 2, { shiftKey: true })).toEqual(['<ul><li>a</li><li>b</li></ul>']);
    cleanup();
    const toCodeHtml = (line: string) => `<pre data-language="plain">\n${line}\n</pre>`;
    expect(pressTab('<pre>a</pre>', 0)[0]).toBe(toCodeHtml('  a'));
    cleanup();
    expect(pressTab('<pre>  a</pre>', 3, { shiftKey: true })).toEqual([toCodeHtml('a')]);
  });
});

test('does not preserve disallowed content', () => {
  expect(
    typeInto(
      '<p>a</p><figure onclick="x()"><iframe src="/x"></iframe><img src="javascript:x" alt="A"></figure>',
    ),
  ).toBe('<p>New a</p><figure></figure>');
});

describe('a picture', () => {
  const src = '/storage/v1/object/public/uploads/blogs/1.png';
  const figure = `<figure><img src="${src}" alt="A &quot;door&quot;" width="4" height="3"><figcaption>a &gt; b</figcaption></figure>`;
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const paste = (root: HTMLElement, text: string) =>
    fireEvent.paste(root, {
      clipboardData: {
        files: [file],
        getData: (type: string) => (type === 'text/plain' ? text : '<h1>Loud</h1>'),
      },
    });

  test('that is pasted opens the dialog and is checked like any upload', async () => {
    const { root } = open('<p>a</p>');
    paste(root, '');
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }));
    expect(await dialog.findByText(/^Failed to upload image/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Use picture' }).disabled).toBe(true);
  });

  test('is ignored when it is pasted with its text', () => {
    const { root, quill } = open('<p>a</p>');
    paste(root, 'text ');
    expect(quill.getText()).toBe('text a\n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is selected by a click and changed by the button', async () => {
    const onChange = jest.fn<(html: string) => void>();
    const { root } = open(`<p>a</p>${figure}`, onChange);
    const user = setupUser();
    await user.click(root.querySelector('img') as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Picture' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }));
    const description = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Picture description' });
    expect(description.value).toBe('A "door"');
    await user.clear(description);
    await user.click(dialog.getByRole('button', { name: 'Use picture' }));
    expect(await dialog.findByText('Describe the picture')).toBeTruthy();
    await user.type(description, 'B < c');
    await user.clear(dialog.getByRole('textbox', { name: /^Caption/ }));
    await user.click(dialog.getByRole('button', { name: 'Use picture' }));
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        `<p>a</p><figure><img src="${src}" alt="B < c" width="4" height="3"></figure>`,
      ),
    );
  });
});
