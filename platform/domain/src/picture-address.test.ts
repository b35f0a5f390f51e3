import { describe, expect, test } from '@jest/globals';
import { parseSizedPicture, sizedPictureUrl } from './picture-address.ts';

const uploads = '/storage/v1/object/public/uploads/';

describe('sizedPictureUrl', () => {
  test.each([
    [`${uploads}team/1.png`, '', '/images/640.avif/uploads/team/1.png'],
    [`https://x.example${uploads}team/1.png`, 'https://x.example', '/images/640.avif/uploads/team/1.png'],
    // A row that was written before the agency moved to a hosted project.
    [`${uploads}team/1.png`, 'https://x.example', '/images/640.avif/uploads/team/1.png'],
    ['/remotes/site/1.0.0+a/images/a.webp', '', '/images/640.avif/remotes/site/1.0.0+a/images/a.webp'],
    [`https://evil.example${uploads}team/1.png`, 'https://x.example', null],
    [`https://x.example.evil.example${uploads}1.png`, 'https://x.example', null],
    ['/storage/v1/object/public/invoices/1.pdf', '', null],
    [`${uploads}../invoices/1.pdf`, '', null],
    [`${uploads}a.png?x=1`, '', null],
    [`${uploads}`, '', null],
    ['uploads/a.png', '', null],
    ['/favicon.svg', '', null],
    ['https://a.example/a.png', '', null],
    ['//a.example/uploads/a.png', '', null],
  ])('for %s and the backend %j, returns %j', (stored, backend, expected) => {
    expect(sizedPictureUrl(stored, 640, 'avif', backend)).toBe(expected);
  });
});

describe('parseSizedPicture', () => {
  test('parses URLs from sizedPictureUrl', () => {
    expect(parseSizedPicture(sizedPictureUrl(`${uploads}blogs/a-1.webp`, 1280, 'webp') ?? '')).toEqual({
      width: 1280,
      format: 'webp',
      source: 'uploads/blogs/a-1.webp',
    });
  });

  test.each([
    '/images/641.avif/uploads/a.png',
    '/images/0640.avif/uploads/a.png',
    '/images/640.png/uploads/a.png',
    '/images/640.avif/invoices/a.pdf',
    '/images/640.avif/uploads',
    '/images/640.avif/uploads/',
    '/images/640.avif/uploads/../invoices/a.pdf',
    '/images/640.avif/uploads/./a.png',
    '/images/640.avif/uploads//a.png',
    '/images/640.avif/uploads/%2e%2e/a.png',
    '/images/640.avif/uploads/a.png%00',
    '/images/640.avif/uploads/a\\b.png',
    '/images/640.avif/https://evil.example/a.png',
    '/images/640.avif//evil.example/a.png',
    `/images/640.avif/uploads/${'a'.repeat(300)}`,
  ])('rejects %s', (pathname) => {
    expect(parseSizedPicture(pathname)).toBeNull();
  });
});
