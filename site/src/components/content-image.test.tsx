import { describe, expect, test } from '@jest/globals';
import { ServicesProvider } from '@northlight/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { fakeServices } from '../testing/open-site.tsx';
import { ContentImage } from './content-image.tsx';

const uploads = '/storage/v1/object/public/uploads/';

function renderImage(src: string | null) {
  const renderTree = (url: string | null) => (
    <ServicesProvider value={fakeServices()}>
      <ContentImage src={url} fallback="images/none.webp" alt="A" width={320} height={200} sizes="50vw" />
    </ServicesProvider>
  );
  const { container, rerender } = render(renderTree(src));
  return {
    getImage: () => screen.getByRole('img', { name: 'A' }),
    getAvif: () => container.querySelector('source')?.getAttribute('srcset') ?? null,
    setSource: (url: string) => rerender(renderTree(url)),
  };
}

describe('ContentImage', () => {
  test('offers a stored picture in sizes up to the displayed width', () => {
    const { getImage, getAvif } = renderImage(`${uploads}a.png`);
    expect(getAvif()).toBe('/images/160.avif/uploads/a.png 160w, /images/320.avif/uploads/a.png 320w');
    expect(getImage().getAttribute('srcset')).toMatch(/^\/images\/160\.webp\/uploads\/a\.png 160w/);
    expect(getImage().getAttribute('sizes')).toBe('50vw');
    expect([getImage().getAttribute('width'), getImage().getAttribute('height')]).toEqual(['320', '200']);
    expect(getImage().getAttribute('loading')).toBe('lazy');
  });

  test("falls back to the stored file, then to the site's picture, and starts over with a new source", () => {
    const { getImage, getAvif, setSource } = renderImage(`${uploads}a.png`);
    fireEvent.error(getImage());
    expect([getAvif(), getImage().getAttribute('src')]).toEqual([null, `${uploads}a.png`]);
    fireEvent.error(getImage());
    expect(getImage().getAttribute('src')).toBe('/remotes/site/0.1.0/images/none.webp');
    fireEvent.error(getImage());
    expect(getImage().getAttribute('src')).toBe('/remotes/site/0.1.0/images/none.webp');
    setSource(`${uploads}b.png`);
    expect(getImage().getAttribute('src')).toBe('/images/640.webp/uploads/b.png');
  });

  test.each([
    [null, '/remotes/site/0.1.0/images/none.webp'],
    ['javascript:alert(1)', '/remotes/site/0.1.0/images/none.webp'],
    ['https://elsewhere.example/a.png', '/remotes/site/0.1.0/images/none.webp'],
  ])('shows %j as %s', (src, expected) => {
    const { getImage, getAvif } = renderImage(src);
    expect([getAvif(), getImage().getAttribute('src')]).toEqual([null, expected]);
  });
});
