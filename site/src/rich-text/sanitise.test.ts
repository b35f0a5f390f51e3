import { describe, expect, test } from '@jest/globals';
import { sanitise } from './sanitise.ts';

describe('sanitise', () => {
  test("keeps the editor's markup", () => {
    const html =
      '<h2>Title</h2><p class="ql-align-center">Text <strong>bold</strong> <em>i</em> <u>u</u></p><ol><li data-list="bullet">a</li></ol><blockquote>q</blockquote>';
    expect(sanitise(html)).toBe(html);
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    // Allowed as an address.
    ['<p onclick="/a/.test(alert(1))">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['<a href="https://a.example" target="_blank">a</a>', '<a href="https://a.example" rel="noopener">a</a>'],
    ['<a href="/blog">a</a>', '<a href="/blog" rel="noopener">a</a>'],
    ['<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example" rel="noopener">a</a>'],
    ['<td colspan="2">a</td>', 'a'],
    ['<pre>code</pre>', '<pre tabindex="0">code</pre>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
    ['<style>body{display:none}</style>', ''],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<iframe src="https://a.example"></iframe>', ''],
    [
      '<p style="position:fixed" id="main" class="skip-link ql-indent-1">a</p>',
      '<p class="ql-indent-1">a</p>',
    ],
    ['<p class="skip-link" data-menu="1" aria-hidden="true">a</p>', '<p>a</p>'],
  ])('turns %j into %j', (html, expected) => {
    expect(sanitise(html)).toBe(expected);
  });

  const uploads = '/storage/v1/object/public/uploads';
  test.each([
    ['/a.webp', ''],
    ['data:image/png;base64,AAAA', ''],
    ['blob:https://a.example/1', ''],
    ['https://evil.example/a.png', ''],
    [`https://evil.example${uploads}/a.png`, ''],
    [`//evil.example${uploads}/a.png`, ''],
    [`${uploads}/../invoices/a.png`, ''],
    [`${uploads}/a.png?x`, ''],
    ['x" onerror="alert(1)', ''],
  ])('removes the picture %s', (src, expected) => {
    expect(sanitise(`<img src="${src}" alt="x">`)).toBe(expected);
  });

  test('removes foreign pictures for feed readers, too', () => {
    expect(sanitise('<img src="https://evil.example/a.png">', { origin: 'https://a.example' })).toBe('');
  });

  test('has uploaded pictures resized, and keeps them for feed readers', () => {
    const figure = `<figure><img src="${uploads}/blogs/1.png" onerror="alert(1)" width="4" height="3"><figcaption>c</figcaption></figure><a href="/blog">b</a>`;
    const sized = sanitise(figure, { backendUrl: 'https://files.example' });
    expect(sized).toMatch(
      /^<figure><img src="\/images\/640.webp\/uploads\/blogs\/1.png" width="4" height="3" alt="" srcset="\/images\/160.webp[^"]* 1600w" sizes="[^"]+" loading="lazy" decoding="async"><figcaption>c/,
    );
    expect(sanitise(figure, { origin: 'https://a.example' })).toBe(
      `<figure><img src="https://a.example${uploads}/blogs/1.png" width="4" height="3" alt=""><figcaption>c</figcaption></figure><a href="https://a.example/blog" rel="noopener">b</a>`,
    );
  });
});
