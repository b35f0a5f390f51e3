import { afterEach, expect, test } from '@jest/globals';
import { startedAttribute } from '@northlight/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { useHeadFirst } from './use-head-first.ts';

const drawn: boolean[] = [];

function Screen() {
  const isWhole = useHeadFirst();
  drawn.push(isWhole);
  return <h1>{isWhole ? 'The whole' : 'The head'}</h1>;
}

afterEach(() => {
  cleanup();
  drawn.length = 0;
  document.documentElement.removeAttribute(startedAttribute);
});

test('the page that a visit begins with is drawn whole', () => {
  render(<Screen />);
  expect(drawn).not.toContain(false);
});

test('one that takes its place begins with what is known', () => {
  document.documentElement.setAttribute(startedAttribute, '');
  render(<Screen />);
  expect(drawn).toEqual([false, true]);
  expect(screen.getByRole('heading', { name: 'The whole' })).toBeTruthy();
});
