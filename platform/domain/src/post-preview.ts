/** A message from the dashboard to the site's preview page in its frame: the post as it is being written. */
export interface PostPreview {
  readonly type: 'post-preview';
  readonly scheme: 'light' | 'dark';
  readonly post: {
    readonly id: string;
    readonly title: string;
    readonly slug: string;
    readonly excerpt: string | null;
    readonly content: string;
    readonly header_image_url: string | null;
    readonly header_image_alt: string | null;
    readonly search_description: string | null;
    readonly word_count: number;
    readonly publish_at: string | null;
    readonly created_at: string;
    readonly updated_at: string;
    readonly author: {
      readonly full_name: string | null;
      readonly avatar_url: string | null;
      readonly bio: string | null;
      readonly linkedin_url: string | null;
      readonly twitter_url: string | null;
      readonly github_url: string | null;
    } | null;
    readonly category: { readonly name: string; readonly color: string } | null;
  };
}

/** A message from the preview page: it can receive a post. */
export interface PreviewReady {
  readonly type: 'preview-ready';
}
