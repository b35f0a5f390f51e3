import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { useAssetUrl } from '../use-asset-url.ts';

const Image = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

interface Props {
  readonly src: string | null;
  /** A file of the site that stands in when there is no image, or it cannot be loaded. */
  readonly fallback: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The picture that a visitor sees first; every other one waits until it is near. */
  readonly isFirst?: boolean;
}

/** An image from the agency's content; a file of the site stands in for one that is missing or cannot be loaded. */
export function ContentImage({ src, fallback, alt, width, height, isFirst = false }: Props) {
  const urlOf = useAssetUrl();
  const [failed, setFailed] = useState<string | null>(null);
  // In HTML from the server an image may have failed before there was a handler.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(image.getAttribute('src'));
  }, []);
  const shown = src === null || src === failed ? urlOf(fallback) : src;
  return (
    <Image
      ref={look}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'sync' : 'async'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      onError={() => setFailed(shown)}
    />
  );
}
