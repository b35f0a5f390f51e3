import { describe, expect, test } from '@jest/globals';
import { createProjectForm } from './project-form.tsx';
import { getLinkLabel } from './project-rules.ts';

const { emptyValues, toInput } = createProjectForm('2026-03-10');

describe('the completion date', () => {
  test.each([
    [false, '', null],
    [false, '2026-01-01', null],
    [true, '', '2026-03-10'],
    [true, '2026-01-01', '2026-01-01'],
  ])('for completed %p and the input %j is stored as %j', (completed, completed_at, stored) => {
    expect(toInput({ ...emptyValues, completed, completed_at }).completed_at).toBe(stored);
  });
});

test('drops empty URLs and the alt texts of removed images', () => {
  const input = toInput({
    ...emptyValues,
    project_urls: ['', ' https://a.example ', '  '],
    cover_image: '',
    cover_alt: 'gone',
    images: [
      { url: '/1.png', alt: ' A ' },
      { url: '/2.png', alt: '' },
    ],
  });
  expect(input.project_urls).toEqual(['https://a.example']);
  expect(input.images).toEqual(['/1.png', '/2.png']);
  expect(input.image_texts).toEqual({ '/1.png': 'A' });
});

test.each([
  ['https://www.figma.com/x', 'Figma'],
  ['https://x.example/FIGMA', 'Figma'],
  ['https://x.example', 'Live Demo'],
])('labels %s as %s', (url, label) => expect(getLinkLabel(url)).toBe(label));
