import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { PostPreview, PreviewReady } from '@northlight/domain';
import { Button, Cluster, DialogBody, Sheet } from '@northlight/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { LinkPreviews } from './link-previews.tsx';

type View = 'phone' | 'desktop' | 'links';
type Scheme = PostPreview['scheme'];

const Group = styled(ToggleGroup)`
  display: flex;
  gap: 2px;
  padding: 2px;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);

  button[aria-pressed='true'] {
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
  }
`;

const Body = styled(DialogBody)`
  height: 100%;
`;

const Frame = styled.iframe<{ $width: string }>`
  flex: 1;
  align-self: center;
  width: ${({ $width }) => $width};
  max-width: 100%;
  min-height: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-canvas);
`;

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Group
      aria-label={label}
      value={[value]}
      // Pressing the chosen one again changes nothing.
      onValueChange={([next]) => next !== undefined && onChange(next as Value)}
    >
      {Object.entries<string>(options).map(([name, text]) => (
        <Toggle key={name} value={name} render={<Button size="sm" variant="ghost" />}>
          {text}
        </Toggle>
      ))}
    </Group>
  );
}

export interface PreviewSheetProps {
  isOpen: boolean;
  onClose: () => void;
  post: PostPreview['post'];
  /** The post's text without markup. */
  text: string;
}

/** Shows a post as the site's own page, in both schemes and at a phone's width, and as search engines and links show it. */
export function PreviewSheet({ isOpen, onClose, post, text }: PreviewSheetProps) {
  const [view, setView] = useState<View>('desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Preview" width="84rem">
      <Body>
        <Cluster gap={12}>
          <Choice
            label="View"
            value={view}
            options={{ desktop: 'Desktop', phone: 'Phone', links: 'Search and links' }}
            onChange={setView}
          />
          {view !== 'links' && (
            <Choice
              label="Colour scheme"
              value={scheme}
              options={{ light: 'Light', dark: 'Dark' }}
              onChange={setScheme}
            />
          )}
        </Cluster>
        {view === 'links' ? (
          <LinkPreviews post={post} text={text} />
        ) : (
          <SitePage post={post} scheme={scheme} width={view === 'phone' ? '390px' : '100%'} />
        )}
      </Body>
    </Sheet>
  );
}

interface SitePageProps extends Pick<PreviewSheetProps, 'post'> {
  scheme: Scheme;
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
    const message = { type: 'post-preview', scheme, post } satisfies PostPreview;
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, scheme, post]);
  return <Frame ref={frame} $width={width} src="/post-preview" title="The post’s page" />;
}
