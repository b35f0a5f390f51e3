import { useServices } from '@platform/contract';
import { type PictureFormat, pictureWidths, sizedPictureUrl } from '@platform/domain';

/** What the `<source>` and `<img>` of one picture carry; null where the edge does not make it in sizes. */
export interface PictureSources {
  readonly avif: string;
  readonly webp: string;
  /** For browsers that know none of the sets. */
  readonly src: string;
}

/**
 * The sizes in which the edge makes a stored picture.
 * @param widest - no wider file than this is offered
 */
export function usePictureSources(stored: string, widest: number): PictureSources | null {
  const { boot } = useServices();
  const backendUrl = boot.backend.url;
  const src = sizedPictureUrl(stored, 640, 'webp', backendUrl);
  if (src === null) return null;
  const setOf = (format: PictureFormat) =>
    pictureWidths
      .filter((width) => width <= widest)
      .map((width) => `${sizedPictureUrl(stored, width, format, backendUrl)} ${width}w`)
      .join(', ');
  return { avif: setOf('avif'), webp: setOf('webp'), src };
}
