import type { Faq } from '../api/contact-queries.ts';

/** The questions to show: the published ones, or the built-in ones when there are none. */
export function faqsToShow(faqs: readonly Faq[]): readonly Faq[] {
  return faqs.length > 0 ? faqs : builtIn;
}

const builtIn: readonly Faq[] = [
  {
    id: 'built-in-time',
    question: 'How long does a typical project take?',
    answer:
      'A typical project takes 2-6 months, depending on its size. You see something working after two weeks.',
  },
  {
    id: 'built-in-support',
    question: 'Do you offer ongoing support?',
    answer:
      'Yes. Ongoing support is offered for everything we build: updates, monitoring, and small changes.',
  },
  {
    id: 'built-in-integration',
    question: 'Can you work with our existing systems?',
    answer: 'Yes. Existing systems can be integrated, and usually should be.',
  },
];
