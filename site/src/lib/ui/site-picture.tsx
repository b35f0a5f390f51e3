import { BoxlessPicture, FillingImage, useAssetUrl } from './content-image.tsx';

/** A picture that belongs to the site itself: `images/<name>-<width>.avif` and `.webp`. */
export interface SitePictureSource {
  readonly name: string;
  readonly widths: readonly [number, ...number[]];
  /** The proportions; the browser keeps the room free. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The northern light above the lake, portrait. */
export const heroPicture: SitePictureSource = {
  name: 'hero-home',
  widths: [640, 960, 1280],
  width: 1280,
  height: 1600,
  alt: 'Green northern light above a mountain and a still lake at night',
};

/** The lake at dusk, wide. */
export const lakePicture: SitePictureSource = {
  name: 'hero-wide',
  widths: [960, 1440, 1920],
  width: 1920,
  height: 1080,
  alt: '',
};

interface Props {
  readonly picture: SitePictureSource;
  /** How wide it is shown, as the `sizes` attribute. */
  readonly sizes: string;
  /** The picture that a visitor sees first; every other one waits until it is near. */
  readonly isFirst?: boolean;
}

/** Draws a picture of the site in the smallest file that fills its place. */
export function SitePicture({ picture, sizes, isFirst = false }: Props) {
  const assetUrl = useAssetUrl();
  const { name, widths, width, height, alt } = picture;
  const buildSrcSet = (type: string) =>
    widths.map((each) => `${assetUrl(`images/${name}-${each}.${type}`)} ${each}w`).join(', ');
  return (
    <BoxlessPicture>
      <source type="image/avif" srcSet={buildSrcSet('avif')} sizes={sizes} />
      <FillingImage
        src={assetUrl(`images/${name}-${widths[0]}.webp`)}
        srcSet={buildSrcSet('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding={isFirst ? 'sync' : 'async'}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </BoxlessPicture>
  );
}
