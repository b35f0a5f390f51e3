import { describe, expect, test } from '@jest/globals';
import { ServicesProvider } from '@northlight/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { fakeServices } from '../../testing/open-site.tsx';
import { ContentImage } from './content-image.tsx';

const uploads = '/storage/v1/object/public/uploads/';

function renderImage(src: string | null) {
  const tree = (address: string | null) => (
    <ServicesProvider value={fakeServices()}>
      <ContentImage src={address} fallback="images/none.webp" alt="A" width={320} height={200} sizes="50vw" />
    </ServicesProvider>
  );
  const { container, rerender } = render(tree(src));
  return {
    image: () => screen.getByRole('img', { name: 'A' }),
    avif: () => container.querySelector('source')?.getAttribute('srcset') ?? null,
    show: (address: string) => rerender(tree(address)),
  };
}

describe('ContentImage', () => {
  test('offers a stored picture in sizes up to the displayed width', () => {
    const { image, avif } = renderImage(`${uploads}a.png`);
    expect(avif()).toBe('/images/160.avif/uploads/a.png 160w, /images/320.avif/uploads/a.png 320w');
    expect(image().getAttribute('srcset')).toMatch(/^\/images\/160\.webp\/uploads\/a\.png 160w/);
    expect(image().getAttribute('sizes')).toBe('50vw');
    expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['320', '200']);
    expect(image().getAttribute('loading')).toBe('lazy');
  });

  test("falls back to the stored file, then to the site's picture, and starts over with a new source", () => {
    const { image, avif, show } = renderImage(`${uploads}a.png`);
    fireEvent.error(image());
    expect([avif(), image().getAttribute('src')]).toEqual([null, `${uploads}a.png`]);
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/remotes/site/0.1.0/images/none.webp');
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/remotes/site/0.1.0/images/none.webp');
    show(`${uploads}b.png`);
    expect(image().getAttribute('src')).toBe('/images/640.webp/uploads/b.png');
  });

  test.each([
    [null, '/remotes/site/0.1.0/images/none.webp'],
    ['javascript:alert(1)', '/remotes/site/0.1.0/images/none.webp'],
    ['https://elsewhere.example/a.png', '/remotes/site/0.1.0/images/none.webp'],
  ])('shows %j as %s', (src, expected) => {
    const { image, avif } = renderImage(src);
    expect([avif(), image().getAttribute('src')]).toEqual([null, expected]);
  });
});
