import { useServices } from '@northlight/contract';
import { type PictureFormat, pictureWidths, sizedPictureUrl } from '@northlight/domain';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { remote } from '../../remote.ts';
import { toImageUrl } from '../links/web-url.ts';

/** Generates no box, so that the image fills the element around it. */
export const BoxlessPicture = styled.picture`
  display: contents;
`;

export const FillingImage = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

/** A rounded frame, grey until its picture has loaded. */
export const PictureFrame = styled.div<{ $ratio: string }>`
  overflow: hidden;
  aspect-ratio: ${({ $ratio }) => $ratio};
  border-radius: var(--radius-card);
  background: var(--color-layer);
`;

export interface ContentImageProps {
  readonly src: string | null | undefined;
  /** A site file, shown if there is no image or it cannot be loaded. */
  readonly fallback: string;
  readonly alt: string;
  /** The largest displayed size, which also sets the aspect ratio. */
  readonly width: number;
  readonly height: number;
  /** The `sizes` attribute. */
  readonly sizes: string;
  /** Whether the picture is visible without scrolling. All others load lazily. */
  readonly isFirst?: boolean;
}

/** Tried in this order: resized by the edge, the stored file, the site's fallback. */
type Attempt = 'sized' | 'stored' | 'fallback';

/** An image from the agency's content, or a fallback if it is missing or cannot be loaded. */
export function ContentImage({
  src,
  fallback,
  alt,
  width,
  height,
  sizes,
  isFirst = false,
}: ContentImageProps) {
  const buildAssetUrl = useAssetUrl();
  const { boot } = useServices();
  const url = toImageUrl(src);
  // The content security policy blocks pictures from other hosts.
  const isAllowedHost = url !== null && (url.startsWith('/') || url.startsWith(`${boot.backend.url}/`));
  const storedUrl = isAllowedHost ? url : null;
  const [failedAttempt, setFailedAttempt] = useState<{ storedUrl: string; attempt: Attempt } | null>(null);
  const sources = usePictureSources(storedUrl ?? '', width);
  const firstAttempt: Attempt = storedUrl === null ? 'fallback' : sources === null ? 'stored' : 'sized';
  const attempt =
    failedAttempt === null || failedAttempt.storedUrl !== storedUrl
      ? firstAttempt
      : getNextAttempt(failedAttempt.attempt);
  const handleFailure = useCallback(() => {
    if (storedUrl !== null && attempt !== 'fallback') setFailedAttempt({ storedUrl, attempt });
  }, [storedUrl, attempt]);
  // An image in the server's HTML may have failed before the handler was attached.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) handleFailure();
    },
    [handleFailure],
  );
  const sized = attempt === 'sized' ? sources : null;
  const image = (
    <FillingImage
      ref={checkLoaded}
      src={sized?.src ?? (attempt === 'stored' && storedUrl !== null ? storedUrl : buildAssetUrl(fallback))}
      {...(sized === null ? {} : { srcSet: sized.webp, sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'sync' : 'async'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      onError={handleFailure}
    />
  );
  return (
    <BoxlessPicture>
      {sized === null ? null : <source type="image/avif" srcSet={sized.avif} sizes={sizes} />}
      {image}
    </BoxlessPicture>
  );
}

function getNextAttempt(attempt: Attempt): Attempt {
  return attempt === 'sized' ? 'stored' : 'fallback';
}

/** The attributes of a picture's `<source>` and `<img>`. */
interface PictureSources {
  readonly avif: string;
  readonly webp: string;
  /** For browsers without `srcset`. */
  readonly src: string;
}

/** The sizes in which the edge serves a stored picture, up to `maxWidth`. Null if the edge does not resize it. */
function usePictureSources(storedUrl: string, maxWidth: number): PictureSources | null {
  const { boot } = useServices();
  const backendUrl = boot.backend.url;
  const src = sizedPictureUrl(storedUrl, 640, 'webp', backendUrl);
  if (src === null) return null;
  const buildSrcSet = (format: PictureFormat) =>
    pictureWidths
      .filter((width) => width <= maxWidth)
      .map((width) => `${sizedPictureUrl(storedUrl, width, format, backendUrl)} ${width}w`)
      .join(', ');
  return { avif: buildSrcSet('avif'), webp: buildSrcSet('webp'), src };
}

/**
 * Builds URLs for files in this remote's `public` folder. They are relative to the running release's entry, so that server
 * and browser render the same URL.
 */
export function useAssetUrl(): (file: string) => string {
  const { boot } = useServices();
  const entry = boot.remotes.find(({ name }) => name === remote.name)?.entry.url ?? '/';
  return (file) => `${entry.slice(0, entry.lastIndexOf('/') + 1)}${file}`;
}
