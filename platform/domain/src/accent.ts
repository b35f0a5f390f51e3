// Conversions after Björn Ottosson, "A perceptual color space for image processing" (OKLab), in polar form (OKLCH).

/** Lightness from 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function parseHex(color: string): Triple {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match) throw new Error(`Not a #rrggbb colour: ${color}`);
  const [red, green, blue] = match.slice(1).map((pair) => toLinear(Number.parseInt(pair, 16) / 255));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** The WCAG 2 contrast of two opaque `#rrggbb` colours, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = parseHex(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function toOklch(color: string): Oklch {
  const [red, green, blue] = parseHex(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The nearest colour that a screen can show: with less chroma, but of the same hue. */
function toHex(color: Oklch): string {
  let shown = color;
  while (shown.chroma > 0 && toLinearRgb(shown).some((channel) => channel < -0.0005 || channel > 1.0005)) {
    shown = { ...shown, chroma: Math.max(0, shown.chroma - 0.002) };
  }
  const channels = toLinearRgb(shown).map((channel) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The kit's colours that follow from the accent; each is the variable `--color-<name>`. */
export type AccentColors = Readonly<
  Record<
    | 'accent'
    | 'accent-hover'
    | 'accent-active'
    | 'accent-tint'
    | 'accent-border'
    | 'accent-text'
    | 'on-accent'
    | 'focus',
    string
  >
>;

/**
 * The colours of both schemes for an agency's accent: the accent itself if text on and beside it is readable, else the
 * nearest lightness at which it is. The limits come from the kit's backgrounds and charts (see its contrast test).
 * @param accent - `#rrggbb`
 */
export function deriveAccentColors(accent: string): { light: AccentColors; dark: AccentColors } {
  const { lightness, chroma, hue } = toOklch(accent);
  const create = (at: number, maxChroma = chroma) =>
    toHex({ lightness: at, chroma: Math.min(chroma, maxChroma), hue });
  let dark = Math.min(lightness, 0.55);
  while (contrast(create(dark), '#ffffff') < 7.2) dark -= 0.005;
  let light = Math.max(lightness, 0.7);
  while (contrast(create(light), '#000000') < 9.6) light += 0.005;
  const lightAccent = dark === lightness ? accent : create(dark);
  return {
    light: {
      accent: lightAccent,
      'accent-hover': create(dark - 0.06),
      'accent-active': create(dark - 0.11),
      'accent-tint': create(0.94, 0.03),
      'accent-border': create(0.84, 0.06),
      'accent-text': lightAccent,
      'on-accent': '#ffffff',
      focus: lightAccent,
    },
    dark: {
      accent: create(light),
      'accent-hover': create(Math.min(light + 0.05, 0.97)),
      'accent-active': create(Math.min(light + 0.09, 0.98)),
      'accent-tint': create(0.3, 0.045),
      'accent-border': create(0.41, 0.06),
      'accent-text': create(light),
      'on-accent': create(0.23, 0.04),
      focus: create(light),
    },
  };
}

/** The style sheet that replaces the kit's accent colours in both schemes, as `tokensCss` of the kit defines them. */
export function accentCss(accent: string): string {
  const { light, dark } = deriveAccentColors(accent);
  const declare = (colors: AccentColors) =>
    Object.entries(colors)
      .map(([name, value]) => `--color-${name}:${value};`)
      .join('');
  return [
    `:root,[data-theme=light]{${declare(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${declare(dark)}}}`,
    `@media screen{[data-theme=dark]{${declare(dark)}}}`,
  ].join('');
}
