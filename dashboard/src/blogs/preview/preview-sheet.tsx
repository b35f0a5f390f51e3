import type { PostPreview, PreviewReady } from '@northlight/domain';
import { DialogBody, Sheet, Switch, Tabs } from '@northlight/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { PreviewedPost } from '../blog-queries.ts';
import { LinkPreviews, type LinkPreviewsProps } from './link-previews.tsx';

type View = 'desktop' | 'phone' | 'links';

const Frame = styled.iframe<{ $width: string }>`
  display: block;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: calc(100dvh - 13rem);
  margin-inline: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
`;

const Scheme = styled.label`
  display: flex;
  gap: var(--space-8);
  align-items: center;
  justify-content: flex-end;
`;

export interface PreviewSheetProps extends LinkPreviewsProps {
  onClose: () => void;
}

/** Shows a post as the site's own page, in both schemes and at a phone's width, and as search engines and links show it. */
export function PreviewSheet({ onClose, post, text }: PreviewSheetProps) {
  const [view, setView] = useState<View>('desktop');
  const [isDark, setIsDark] = useState(false);
  const page = { post, scheme: isDark ? 'dark' : 'light' } as const;
  return (
    <Sheet isOpen onClose={onClose} title="Preview" width="84rem">
      <DialogBody>
        <Scheme>
          <Switch checked={isDark} onChange={({ target }) => setIsDark(target.checked)} />
          Dark
        </Scheme>
        <Tabs
          label="View"
          value={view}
          onValueChange={setView}
          items={[
            { value: 'desktop', label: 'Desktop', content: <SitePage {...page} width="100%" /> },
            { value: 'phone', label: 'Phone', content: <SitePage {...page} width="390px" /> },
            { value: 'links', label: 'Search and links', content: <LinkPreviews post={post} text={text} /> },
          ]}
        />
      </DialogBody>
    </Sheet>
  );
}

interface SitePageProps extends Pick<PostPreview<PreviewedPost>, 'post' | 'scheme'> {
  width: string;
}

function SitePage({ post, scheme, width }: SitePageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if ((data as PreviewReady | null)?.type === 'preview-ready') setIsReady(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const message = { type: 'post-preview', scheme, post } satisfies PostPreview<PreviewedPost>;
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, scheme, post]);
  const visibility = isReady ? 'visible' : 'hidden';
  return (
    <Frame ref={frame} style={{ visibility }} $width={width} src="/preview/post" title="The post’s page" />
  );
}
