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
}

/** An image from the agency's content, loaded when it comes near. */
export function ContentImage({ src, fallback, alt, width, height }: Props) {
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
      loading="lazy"
      decoding="async"
      onError={() => setFailed(shown)}
    />
  );
}
