import type { Tables, TablesInsert } from 'auth-kit';

export type Faq = Tables<'faqs'>;

/** What a row is written with. */
export type FaqInput = Required<
  Pick<TablesInsert<'faqs'>, 'question' | 'answer' | 'sort_order' | 'published'>
>;
