import { useCallback, useState } from 'react';
import { styled } from 'styled-components';

const Root = styled.span<{ $size: number }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $size }) => $size / 16}rem;
  height: ${({ $size }) => $size / 16}rem;
  overflow: hidden;
  border-radius: var(--radius-full);
  background: var(--color-accent-tint);
  color: var(--color-accent-text);
  font-size: ${({ $size }) => Math.max($size * 0.4, 12) / 16}rem;
  line-height: 1;
  font-weight: var(--weight-medium);
  user-select: none;

  /* Decorative initials are generated content, so that they do not become part of a control's name. */
  &[data-initials]::before {
    content: attr(data-initials);
  }

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

interface AvatarProps {
  name: string;
  src?: string | null;
  /** In pixels. */
  size?: number;
  /** True next to the visible name, which screen readers would otherwise read twice. */
  isDecorative?: boolean;
}

/** A person's picture, or their initials if there is none or it fails to load. */
export function Avatar({ name, src, size = 36, isDecorative = false }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  /** An image in server-rendered HTML may have failed before React attached `onError`. */
  const detectEarlyFailure = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.src !== '')
      setFailedSrc(image.getAttribute('src'));
  }, []);
  if (src && src !== failedSrc) {
    return (
      <Root $size={size}>
        <img
          ref={detectEarlyFailure}
          src={src}
          alt={isDecorative ? '' : name}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      </Root>
    );
  }
  const initials = getInitials(name);
  if (isDecorative) return <Root $size={size} aria-hidden="true" data-initials={initials} />;
  return (
    <Root $size={size} role="img" aria-label={name}>
      {initials}
    </Root>
  );
}

/** The initials of the first and last word, or of an email address's local part. */
export function getInitials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
