import type { Tables, TablesInsert } from 'auth-kit';

export type Blog = Tables<'blogs'>;

/** A post as the list shows it: without its text, with its author and category. */
export type BlogSummary = Omit<Blog, 'content' | 'author_id' | 'category_id'> & {
  readonly author: { readonly full_name: string | null; readonly email: string | null } | null;
  readonly category: { readonly id: string; readonly name: string; readonly color: string } | null;
};

/** What a post is written with. The author is whoever writes the first version; the database sees to it. */
export type BlogInput = Required<
  Pick<
    TablesInsert<'blogs'>,
    | 'title'
    | 'slug'
    | 'excerpt'
    | 'content'
    | 'header_image_url'
    | 'header_image_alt'
    | 'published'
    | 'publish_at'
    | 'category_id'
  >
>;
