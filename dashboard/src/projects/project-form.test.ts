import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../testing/open-screen.tsx';
import { createProjectForm } from './project-form.tsx';
import { getLinkLabel } from './project-rules.ts';
import { Component } from './projects-page.tsx';

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

test('a card shows badges, links and the first technologies', async () => {
  const project = {
    ...emptyValues,
    ...{ id: 'p1', title: 'Harbour', featured: true, in_our_care: true, completed: true, image_texts: {} },
    project_urls: ['https://www.figma.com/x', 'https://a.example'],
    technologies: ['React', 'Go', 'SQL', 'Redis'],
  };
  openScreen(Component, '/dashboard/projects', () => [project]);
  const card = within(await screen.findByRole('article', { name: 'Harbour' }));
  for (const text of ['Featured', 'In Our Care', 'Completed', 'SQL', '+1 more'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getAllByRole('link').map((link) => link.textContent)).toEqual(['Figma', 'Live Demo']);
});

test('a completed project takes a completion date, which starts as today', async () => {
  const { user } = openScreen(Component, '/dashboard/projects?new=1', () => []);
  const date = await screen.findByLabelText<HTMLInputElement>('Completion date');
  expect(date.disabled).toBe(true);
  await user.click(screen.getByRole('switch', { name: 'Completed' }));
  expect([date.disabled, date.value === '']).toEqual([false, false]);
  await user.click(screen.getByRole('switch', { name: 'Completed' }));
  expect(date.value).toBe('');
});
