/** A message from the dashboard to the site's preview page in its frame: the post as it is being written. */
export interface PostPreview<Post> {
  readonly type: 'post-preview';
  readonly scheme: 'light' | 'dark';
  readonly post: Post;
}

/** A message from the preview page: it can receive a post. */
export interface PreviewReady {
  readonly type: 'preview-ready';
}
