import { describe, expect, test } from '@jest/globals';
import { faqsToShow } from './faq-section.tsx';

describe('faqsToShow', () => {
  const faq = (id: string) => ({ id, question: id, answer: id });

  test.each([
    [[], ['built-in-time', 'built-in-support', 'built-in-integration']],
    [['a'], ['a']],
    [
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ],
  ])('%j', (ids, shown) => {
    expect(faqsToShow(ids.map(faq)).map(({ id }) => id)).toEqual(shown);
  });

  test('the built-in ones say what the specification says', () => {
    const text = faqsToShow([])
      .map(({ answer }) => answer)
      .join(' ');
    expect(text).toMatch(/typical project takes 2-6 months/);
    expect(text).toMatch(/Ongoing support is offered/);
    expect(text).toMatch(/Existing systems can be integrated/);
  });
});
