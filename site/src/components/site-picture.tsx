import { BoxlessPicture, FillingImage, useAssetUrl } from './content-image.tsx';

/** A picture in the site's `public` folder: `images/<name>-<width>.avif` and `.webp`. */
export interface SitePictureSource {
  readonly name: string;
  readonly widths: readonly [number, ...number[]];
  /** Sets the aspect ratio, so that the browser reserves the space. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export const heroPicture: SitePictureSource = {
  name: 'hero-home',
  widths: [640, 960, 1280],
  width: 1280,
  height: 1600,
  alt: 'Green northern light above a mountain and a still lake at night',
};

export const lakePicture: SitePictureSource = {
  name: 'hero-wide',
  widths: [960, 1440, 1920],
  width: 1920,
  height: 1080,
  alt: '',
};

interface Props {
  readonly picture: SitePictureSource;
  /** The `sizes` attribute. */
  readonly sizes: string;
  /** Whether the picture is visible without scrolling. All others load lazily. */
  readonly isFirst?: boolean;
}

/** Renders a site picture from the smallest sufficient file. */
export function SitePicture({ picture, sizes, isFirst = false }: Props) {
  const buildAssetUrl = useAssetUrl();
  const { name, widths, width, height, alt } = picture;
  const buildSrcSet = (type: string) =>
    widths
      .map((sourceWidth) => `${buildAssetUrl(`images/${name}-${sourceWidth}.${type}`)} ${sourceWidth}w`)
      .join(', ');
  return (
    <BoxlessPicture>
      <source type="image/avif" srcSet={buildSrcSet('avif')} sizes={sizes} />
      <FillingImage
        src={buildAssetUrl(`images/${name}-${widths[0]}.webp`)}
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
