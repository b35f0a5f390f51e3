import type { SceneName } from '../captions.ts';

/** Who writes: accounts of the demo, named by the part of the address before the @. */
export type Writer = 'admin' | 'author' | 'tomasz' | 'leila';

/** A post of the blog. */
export interface PostContent {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly category: CategoryName | null;
  readonly writer: Writer;
  readonly published: boolean;
  /** Days before the start of the demo. */
  readonly age: number;
  /** What the picture in its header shows. */
  readonly scene: SceneName | null;
}

/** Categories with the colour of their badge; one is light, so that its text has to be dark. */
export const categories = {
  Engineering: '#0B5F50',
  Design: '#1B53A8',
  Delivery: '#7F4A00',
  Business: '#6B4A8C',
  Product: '#F0B95A',
  'Field notes': '#A3221B',
} as const;

/** The name of a category. */
type CategoryName = keyof typeof categories;
