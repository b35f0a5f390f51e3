import type { PostContent } from './post.ts';
import { designPosts } from './posts-design.ts';
import { engineeringPosts } from './posts-engineering.ts';
import { studioPosts } from './posts-studio.ts';

/** The whole blog, newest first. */
export const posts: readonly PostContent[] = [...engineeringPosts, ...designPosts, ...studioPosts].sort(
  (a, b) => a.age - b.age,
);
