import {
  BY_WRITERS,
  fixed,
  flags,
  free,
  generated,
  ignored,
  links,
  pictures,
  publicRead,
  SERVICE,
  STAMPS,
  type TableEntry,
  texts,
  WRITERS,
} from './vocabulary.ts';

const any = { any: 'true' } as const;
const shownOrHidden = { published: 'published', hidden: 'not published' } as const;

/** A table with public row classes. Staff read and write all rows. */
const managed = (
  classes: TableEntry['classes'],
  publicClasses: readonly string[],
  row: Readonly<Record<string, string>>,
  columns: TableEntry['columns'],
): TableEntry => ({
  classes,
  read: publicRead(...publicClasses),
  insert: { any: { row, by: BY_WRITERS } },
  update: WRITERS,
  remove: WRITERS,
  columns,
});

/** The public site: everyone reads published rows, and staff write. */
export const content: Readonly<Record<string, TableEntry>> = {
  'public.services': managed(
    any,
    ['any'],
    { title: "'x'", description: "'y'" },
    {
      ...STAMPS,
      ...texts('title', 'description', 'price_starting', 'icon_name'),
      features: free("array['Another']"),
    },
  ),
  'public.projects': managed(
    any,
    ['any'],
    { title: "'x'", description: "'y'" },
    {
      ...STAMPS,
      ...texts('title', 'description', 'long_description', 'client_name'),
      ...links('github_url'),
      ...pictures('cover_image'),
      ...flags('featured', 'in_our_care'),
      slug: free("slug || '-x'"),
      project_urls: free("array['https://other.example/']"),
      technologies: free("array['Another']"),
      images: free("array['https://other.example/1.png']"),
      image_texts: free(`jsonb '{"a": "b"}'`),
      completed: free('not completed'),
      start_date: free("date '2001-01-01'"),
      completed_at: free("case when completed then date '2001-01-01' end"),
    },
  ),
  'public.team_members': managed(
    any,
    ['any'],
    { name: "'x'", role: "'y'" },
    {
      ...STAMPS,
      ...texts('name', 'role', 'bio'),
      ...links('linkedin_url', 'twitter_url', 'github_url'),
      ...pictures('image_url'),
      skills: free("array['Another']"),
      email: free("'other@site.example'"),
      order_position: free('order_position + 7'),
    },
  ),
  'public.testimonials': managed(
    shownOrHidden,
    ['published'],
    { author_name: "'x'", quote: "'y'" },
    {
      ...STAMPS,
      ...texts('author_name', 'author_role', 'company', 'quote'),
      ...pictures('avatar_url'),
      ...flags('published'),
      sort_order: free('sort_order + 7'),
    },
  ),
  'public.faqs': managed(
    shownOrHidden,
    ['published'],
    { question: "'x'", answer: "'y'" },
    {
      ...STAMPS,
      ...texts('question', 'answer'),
      ...flags('published'),
      sort_order: free('sort_order + 7'),
    },
  ),
  'public.categories': managed(
    any,
    ['any'],
    { name: "'x'", color: "'#aabbcc'" },
    { ...STAMPS, name: free("name || 'x'"), color: free("'#00ff00'") },
  ),
  'public.blogs': {
    labels: { out: 'published and due' },
    classes: {
      out: 'published and (publish_at is null or publish_at <= now())',
      draft: 'not published',
      scheduled: 'published and publish_at > now()',
    },
    read: publicRead('out'),
    insert: {
      any: {
        row: { title: "'x'", slug: "'x-x'" },
        by: BY_WRITERS,
        overwritten: { author_id: "'$clientB'" },
      },
    },
    update: WRITERS,
    remove: WRITERS,
    columns: {
      ...STAMPS,
      ...texts('title', 'excerpt', 'content', 'header_image_alt'),
      ...pictures('header_image_url'),
      ...flags('published'),
      slug: free("slug || '-x'"),
      publish_at: free("timestamptz '2001-01-01'"),
      author_id: ignored("uuid '$clientB'"),
      category_id: free("case when category_id is null then uuid '$category' end"),
      word_count: generated('999'),
    },
  },
  'public.blog_slug_history': {
    labels: { out: 'of visible posts' },
    classes: { out: "blog_id = '$post'", hidden: "blog_id <> '$post'" },
    read: publicRead('out'),
    insert: { any: { row: { slug: "'x-x'", blog_id: "'$post'" }, by: ['service'] } },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      slug: free("slug || 'x'"),
      blog_id: free("uuid '$scheduled'"),
      created_at: free("timestamptz '2001-01-01'"),
    },
  },
  'public.account_rules': {
    classes: any,
    read: { author: '*', admin: '*', ...SERVICE },
    insert: { only: { row: { id: '1' }, by: ['service'], prepare: 'delete from public.account_rules' } },
    update: { admin: '*', ...SERVICE },
    remove: SERVICE,
    columns: { ...STAMPS, id: fixed('id + 1'), staff_factor_from: free("timestamptz '2999-01-01'") },
  },
  'public.settings': {
    classes: any,
    read: publicRead('any'),
    insert: { only: { row: { id: '1' }, by: ['service'], prepare: 'delete from public.settings' } },
    update: { admin: '*', ...SERVICE },
    remove: SERVICE,
    columns: {
      ...STAMPS,
      id: fixed('id + 1'),
      ...texts('contact_phone', 'address', 'business_hours', 'response_time', 'privacy_text', 'imprint_text'),
      ...links('booking_url', 'linkedin_url', 'twitter_url', 'github_url'),
      time_zone: free("'Asia/Tokyo'"),
      contact_email: free("'other@site.example'"),
    },
  },
};
