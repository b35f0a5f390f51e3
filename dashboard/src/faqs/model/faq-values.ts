import { wholeOr0 } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { Faq, FaqInput } from '../api/faq.ts';

/** A question as the form holds it. */
export interface FaqValues {
  question: string;
  answer: string;
  sort_order: string;
  published: boolean;
}

export const emptyFaq: FaqValues = { question: '', answer: '', sort_order: '0', published: false };

export function valuesOfFaq(faq: Faq): FaqValues {
  return {
    question: faq.question,
    answer: faq.answer,
    sort_order: String(faq.sort_order),
    published: faq.published,
  };
}

export function inputOfFaq(values: FaqValues): FaqInput {
  return {
    question: values.question.trim(),
    answer: values.answer.trim(),
    sort_order: wholeOr0(values.sort_order),
    published: values.published,
  };
}

export const comparedFaq: readonly ComparedField<FaqValues>[] = [
  { name: 'question', label: 'Question' },
  { name: 'answer', label: 'Answer' },
  { name: 'sort_order', label: 'Order' },
  { name: 'published', label: 'Published' },
];
