import type { PostPreview, PreviewReady } from '@northlight/domain';
import { useEffect, useState } from 'react';
import { ShortPage } from '../components/short-page.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { PostArticle } from './post-article.tsx';
import type { Post } from './post-queries.ts';

/** `/preview/post`: shows the post that the dashboard sends to its frame. It reads nothing, so it needs no sign-in. */
export function Component() {
  const [preview, setPreview] = useState<PostPreview<Post> | null>(null);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === window.location.origin && source === window.parent;
      const message = data as PostPreview<Post> | null;
      if (isOurs && message?.type === 'post-preview') setPreview(message);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ type: 'preview-ready' } satisfies PreviewReady, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    // Only in this document: the theme service would change it for the whole device.
    if (preview !== null) document.documentElement.dataset.theme = preview.scheme;
  }, [preview]);

  if (preview !== null) return <PostArticle post={preview.post} />;
  return (
    <ShortPage>
      <DisplayTitle>Preview</DisplayTitle>
      <Lead>Open the preview of a post from the dashboard.</Lead>
    </ShortPage>
  );
}
