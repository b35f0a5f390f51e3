import { textOrNull, wholeOr0 } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { Testimonial, TestimonialInput } from '../api/testimonial.ts';

/** A testimonial as the form holds it. */
export interface TestimonialValues {
  author_name: string;
  author_role: string;
  company: string;
  quote: string;
  avatar_url: string;
  sort_order: string;
  published: boolean;
}

export const emptyTestimonial: TestimonialValues = {
  author_name: '',
  author_role: '',
  company: '',
  quote: '',
  avatar_url: '',
  sort_order: '0',
  published: false,
};

export function valuesOfTestimonial(testimonial: Testimonial): TestimonialValues {
  return {
    author_name: testimonial.author_name,
    author_role: testimonial.author_role ?? '',
    company: testimonial.company ?? '',
    quote: testimonial.quote,
    avatar_url: testimonial.avatar_url ?? '',
    sort_order: String(testimonial.sort_order),
    published: testimonial.published,
  };
}

export function inputOfTestimonial(values: TestimonialValues): TestimonialInput {
  return {
    author_name: values.author_name.trim(),
    author_role: textOrNull(values.author_role),
    company: textOrNull(values.company),
    quote: values.quote.trim(),
    avatar_url: textOrNull(values.avatar_url),
    sort_order: wholeOr0(values.sort_order),
    published: values.published,
  };
}

export const comparedTestimonial: readonly ComparedField<TestimonialValues>[] = [
  { name: 'author_name', label: 'Name' },
  { name: 'author_role', label: 'Role' },
  { name: 'company', label: 'Company' },
  { name: 'quote', label: 'Quote' },
  { name: 'avatar_url', label: 'Photo' },
  { name: 'sort_order', label: 'Order' },
  { name: 'published', label: 'Published' },
];
