import styled from 'styled-components';
import { ContentImage, type ContentImageProps } from './content-image.tsx';

const Neutral = styled.div`
  height: 100%;
  background: linear-gradient(160deg, var(--color-layer), var(--color-accent-tint) 60%, var(--color-accent-border));
`;

/** A picture of the brand, or a neutral one if there is none. */
export function BrandPicture({ src, ...image }: Omit<ContentImageProps, 'fallback'>) {
  if (!src)
    return <Neutral role={image.alt === '' ? 'presentation' : 'img'} aria-label={image.alt || undefined} />;
  return <ContentImage src={src} fallback="images/fallback-blog.webp" {...image} />;
}
