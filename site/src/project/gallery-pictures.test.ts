/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { buildGallery, readOpenPicture, withOpenPicture } from './gallery-pictures.ts';

const uploadUrl = '/storage/v1/object/public/uploads/project-images/a.webp';

describe('buildGallery', () => {
  test('returns the cover first, without duplicates, each with an alt text', () => {
    expect(
      buildGallery({
        title: 'Harbour',
        cover_image: uploadUrl,
        images: ['https://img.example/b.png', uploadUrl, 'javascript:alert(1)', 'https://img.example/c.png'],
        image_texts: { [uploadUrl]: ' The harbour at dawn ', 'https://img.example/b.png': '' },
      }),
    ).toEqual([
      { src: uploadUrl, alt: 'The harbour at dawn' },
      { src: 'https://img.example/b.png', alt: 'Harbour, picture 2' },
      { src: 'https://img.example/c.png', alt: 'Harbour, picture 3' },
    ]);
  });

  test.each([[null], ['x'], [[]], [{ other: 1 }]])(
    'numbers the pictures if the alt texts are %j and there is no cover',
    (image_texts) => {
      expect(buildGallery({ title: 'H', cover_image: null, images: [uploadUrl], image_texts })).toEqual([
        { src: uploadUrl, alt: 'H, picture 1' },
      ]);
    },
  );
});

describe('the open picture in a history entry', () => {
  test.each([
    [{ picture: 0 }, 0],
    [{ picture: 2 }, 2],
    [{ picture: 3 }, null],
    [{ picture: -1 }, null],
    [{ picture: '1' }, null],
    [{}, null],
    [null, null],
  ])('with the state %j and three pictures is %p', (state, expected) => {
    expect(readOpenPicture(state, 3)).toBe(expected);
  });

  test('is added without changing the other state', () => {
    expect(withOpenPicture({ list: '/projects?page=2' }, 1)).toEqual({
      list: '/projects?page=2',
      picture: 1,
    });
    expect(withOpenPicture(null, 1)).toEqual({ picture: 1 });
  });
});
