import { useServices } from '@northlight/contract';
import { type PictureFormat, pictureWidths, sizedPictureUrl } from '@northlight/domain';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { remote } from '../../../remote.ts';
import { toImageUrl } from '../web-url.ts';

/** Without a box of its own, so that the image fills whatever stands around the picture. */
export const BoxlessPicture = styled.picture`
  display: contents;
`;

export const FillingImage = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

/** The place of a picture, rounded, and grey until it is here. */
export const PictureFrame = styled.div<{ $ratio: string }>`
  overflow: hidden;
  aspect-ratio: ${({ $ratio }) => $ratio};
  border-radius: var(--radius-card);
  background: var(--color-layer);
`;

interface Props {
  readonly src: string | null | undefined;
  /** A file of the site that stands in when there is no image, or it cannot be loaded. */
  readonly fallback: string;
  readonly alt: string;
  /** The most that it is ever shown at, and its proportions. */
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, as the `sizes` attribute. */
  readonly sizes: string;
  /** The picture that a visitor sees first; every other one waits until it is near. */
  readonly isFirst?: boolean;
}

/** What is tried, in this order: the sizes that the edge makes, the file as it is stored, the site's own. */
type Attempt = 'sized' | 'stored' | 'fallback';

/** An image from the agency's content; a file of the site stands in for one that is missing or cannot be loaded. */
export function ContentImage({ src, fallback, alt, width, height, sizes, isFirst = false }: Props) {
  const assetUrl = useAssetUrl();
  const { boot } = useServices();
  const address = toImageUrl(src);
  // Pictures from other hosts are not let in by the page's policy.
  const isOurs = address !== null && (address.startsWith('/') || address.startsWith(`${boot.backend.url}/`));
  const stored = isOurs ? address : null;
  const [failed, setFailed] = useState<{ stored: string; attempt: Attempt } | null>(null);
  const sources = usePictureSources(stored ?? '', width);
  const first: Attempt = stored === null ? 'fallback' : sources === null ? 'stored' : 'sized';
  const attempt = failed === null || failed.stored !== stored ? first : nextAttempt(failed.attempt);
  const handleFailure = useCallback(() => {
    if (stored !== null && attempt !== 'fallback') setFailed({ stored, attempt });
  }, [stored, attempt]);
  // In HTML from the server an image may have failed before there was a handler.
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
      src={sized?.src ?? (attempt === 'stored' && stored !== null ? stored : assetUrl(fallback))}
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

function nextAttempt(attempt: Attempt): Attempt {
  return attempt === 'sized' ? 'stored' : 'fallback';
}

/** What the `<source>` and `<img>` of one picture carry; null where the edge does not make it in sizes. */
interface PictureSources {
  readonly avif: string;
  readonly webp: string;
  /** For browsers that know none of the sets. */
  readonly src: string;
}

/**
 * The sizes in which the edge makes a stored picture.
 * @param maxWidth - no wider file than this is offered
 */
function usePictureSources(stored: string, maxWidth: number): PictureSources | null {
  const { boot } = useServices();
  const backendUrl = boot.backend.url;
  const src = sizedPictureUrl(stored, 640, 'webp', backendUrl);
  if (src === null) return null;
  const buildSrcSet = (format: PictureFormat) =>
    pictureWidths
      .filter((width) => width <= maxWidth)
      .map((width) => `${sizedPictureUrl(stored, width, format, backendUrl)} ${width}w`)
      .join(', ');
  return { avif: buildSrcSet('avif'), webp: buildSrcSet('webp'), src };
}

/**
 * Addresses of files in this remote's `public` folder. They stand beside the entry of the release that is running, so
 * the server and the browser, which are pinned to one version, write the same address.
 */
export function useAssetUrl(): (file: string) => string {
  const { boot } = useServices();
  const entry = boot.remotes.find(({ name }) => name === remote.name)?.entry.url ?? '/';
  return (file) => `${entry.slice(0, entry.lastIndexOf('/') + 1)}${file}`;
}
