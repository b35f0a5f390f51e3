import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { firstPaintAttribute } from '@northlight/contract';
import { lastViewAttribute, showLastView } from '../early/show-last-view.ts';
import { forgetViews } from './forget-views.ts';
import { keepsViews, keepView, longestKept, readView, setKeepsViews, viewOf } from './stored.ts';
import { takeView } from './take-view.ts';

const key = { personId: 'ada', address: '/client-portal?tab=sprints' };
const boot = (schema = 7, version = '1.0.0') => ({ schema, shell: { version } });
const of = viewOf('client', boot(), { version: '2.0.0' }) ?? '';
const view = (more: object = {}) => ({
  at: Date.now(),
  of,
  html: '<main>Sprint 4</main>',
  styles: '',
  ...more,
});
const stored = (): string[] => {
  const { personId, views } = JSON.parse(localStorage.getItem('northlight.seen') ?? '{"views":[]}');
  return views.map(({ address }: { address: string }) => `${personId} ${address}`);
};

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('a last view', () => {
  test('is shown to the same person on the same page with the same role, schema and versions', () => {
    keepView(key, view());
    expect(readView(key, of)?.html).toBe('<main>Sprint 4</main>');
    expect(readView({ ...key, personId: 'bob' }, of)).toBeNull();
    expect(readView({ ...key, personId: 'ad' }, of)).toBeNull();
    expect(readView({ ...key, address: '/client-portal' }, of)).toBeNull();
    expect(readView(key, viewOf('admin', boot(), { version: '2.0.0' }))).toBeNull();
    expect(readView(key, viewOf('client', boot(7, '1.0.1'), { version: '2.0.0' }))).toBeNull();
    expect(readView(key, viewOf('client', boot(), { version: '2.0.1' }))).toBeNull();
    expect(readView(key, viewOf('client', boot(8), { version: '2.0.0' }))).toBeNull();
    expect(viewOf('client', { shell: boot().shell }, { version: '2.0.0' })).toBeNull();
    expect(readView(key, null)).toBeNull();
  });

  test.each([
    ['a day old', { at: Date.now() - longestKept }],
    ['of a later time than now', { at: Date.now() + 60_000 }],
    ['without a time', { at: 'x' }],
    ['without markup', { html: 1 }],
  ])('is not shown when it is %s', (_what, more) => {
    keepView(key, view(more) as Parameters<typeof keepView>[1]);
    expect(readView(key, of)).toBeNull();
  });

  test('of another person, or an old one, goes when the next is kept', () => {
    keepView({ ...key, address: '/old' }, view({ at: Date.now() - longestKept }));
    keepView({ ...key, personId: 'bob' }, view());
    keepView(key, view());
    expect(stored()).toEqual(['ada /client-portal?tab=sprints']);
  });

  test('is one of four, the latest', () => {
    for (let i = 0; i < 6; i += 1) keepView({ ...key, address: `/${i}` }, view({ at: Date.now() - 100 + i }));
    expect(stored()).toEqual(['ada /5', 'ada /4', 'ada /3', 'ada /2']);
  });

  test('is not kept when it is large, and gives its room to what was typed when storage is full', () => {
    keepView(key, view({ html: 'x'.repeat(150_001) }));
    expect(stored()).toEqual([]);
    keepView(key, view());
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepView({ ...key, address: '/b' }, view());
    full.mockRestore();
    expect(stored()).toEqual([]);
  });

  test('goes with all others when it is switched off, and stays off', () => {
    localStorage.setItem('northlight.kept.ada.draft', '"typed"');
    keepView(key, view());
    expect(setKeepsViews(false)).toBe(true);
    keepView(key, view());
    expect([stored(), keepsViews()]).toEqual([[], false]);
    expect(localStorage.getItem('northlight.kept.ada.draft')).toBe('"typed"');
    setKeepsViews(true);
    keepView(key, view());
    expect(stored()).toHaveLength(1);
    forgetViews();
    expect(stored()).toEqual([]);
  });
});

describe('taking a view', () => {
  const draw = (markup: string) => {
    const root = document.createElement('div');
    root.innerHTML = markup;
    return root;
  };

  test('leaves out what was typed, what runs, what lies above and what opens a file', () => {
    const root = draw(
      `<main class="page"><h1>Invoices</h1>
        <input value="typed a"><textarea>typed b</textarea><div contenteditable>typed c</div>
        <a href="/storage/v1/object/sign/invoices/1.pdf?token=secret1">Open</a><a href="/client-portal">Home</a>
        <a href="/x?access_token=secret2">Open</a>
        <img src="blob:secret3" alt=""><img src="/remotes/portal/1/a.webp" alt="">
        <script>secret4</script><iframe src="/secret5"></iframe></main>
        <div role="alertdialog">secret6</div><dialog>secret7</dialog>`,
    );
    const { html } = takeView(root) ?? { html: '' };
    expect(html).not.toMatch(/secret|typed/);
    expect(html).toContain('<h1>Invoices</h1>');
    expect(html).toContain('href="/client-portal"');
    expect(html).toContain('src="/remotes/portal/1/a.webp"');
    // The page itself is untouched.
    expect(root.innerHTML).toContain('typed b');
  });

  test('waits until the page is all there', () => {
    for (const part of ['<i data-skeleton></i>', '<p aria-busy="true"></p>', '<p role="alert">Failed</p>']) {
      expect(takeView(draw(`<main>${part}</main>`))).toBeNull();
    }
    expect(takeView(draw('<p>No page</p>'))).toBeNull();
  });

  test('takes the rules for its own classes', () => {
    const style = document.createElement('style');
    style.setAttribute('data-styled', '');
    style.textContent =
      '.used{color:red}.other{color:blue}@media print{.used:hover{color:black}.other{top:0}}.other .used{left:0}';
    document.head.append(style);
    const { styles } = takeView(draw('<main class="used"></main>')) ?? { styles: '' };
    expect(styles).toMatch(/\.used \{color: red;\}/);
    expect(styles).toMatch(/print.*\.used:hover/);
    expect(styles).not.toContain('other');
  });
});

describe('showing a view', () => {
  test('fills the first paint, with the time it was taken at and nothing that acts', () => {
    document.body.innerHTML = `<div ${firstPaintAttribute} inert aria-hidden="true"><main>Boxes</main></div>`;
    keepView(
      key,
      view({ html: '<main>Sprint 4</main><iframe src="/x"></iframe><form action="/steal"></form>' }),
    );
    showLastView(key, of);
    const place = document.querySelector(`[${lastViewAttribute}]`);
    expect(place?.textContent).toMatch(/Sprint 4As of .*\. Refreshing…$/);
    expect(place?.querySelector('iframe, form[action]')).toBeNull();
    expect(place?.hasAttribute('inert')).toBe(true);
  });

  test('leaves the boxes where nothing fits, or storage is blocked', () => {
    document.body.innerHTML = `<div ${firstPaintAttribute}>Boxes</div>`;
    keepView(key, view());
    showLastView(key, 'admin 7 1.0.0 2.0.0');
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    showLastView(key, of);
    blocked.mockRestore();
    expect(document.body.textContent).toBe('Boxes');
  });
});
