/** Every colour of the product by name, as it becomes `--color-<name>`. */
export type ColorName =
  | 'canvas'
  | 'surface'
  | 'layer'
  | 'layer-hover'
  | 'layer-active'
  | 'line'
  | 'control-border'
  | 'text'
  | 'text-secondary'
  | 'text-muted'
  | 'text-disabled'
  | 'accent'
  | 'accent-hover'
  | 'accent-active'
  | 'accent-tint'
  | 'accent-border'
  | 'accent-text'
  | 'on-accent'
  | 'success'
  | 'success-tint'
  | 'success-border'
  | 'warning'
  | 'warning-tint'
  | 'warning-border'
  | 'danger'
  | 'danger-hover'
  | 'danger-active'
  | 'danger-tint'
  | 'danger-border'
  | 'on-danger'
  | 'info'
  | 'info-tint'
  | 'info-border'
  | 'focus'
  | 'scrim';

export type ColorMap = Readonly<Record<ColorName, string>>;

/** Paper, ink and one northern green. */
export const lightColors: ColorMap = {
  canvas: '#faf9f6',
  surface: '#ffffff',
  layer: '#f2f0ea',
  'layer-hover': '#edebe4',
  'layer-active': '#e4e1d8',
  line: '#e3e0d8',
  'control-border': '#87837a',
  text: '#15181e',
  'text-secondary': '#474c56',
  'text-muted': '#656a75',
  'text-disabled': '#9a9da4',
  accent: '#0b5f50',
  'accent-hover': '#084a3e',
  'accent-active': '#06372e',
  'accent-tint': '#ddf0ea',
  'accent-border': '#a9d6c9',
  'accent-text': '#0b5f50',
  'on-accent': '#ffffff',
  success: '#17683f',
  'success-tint': '#ddf2e5',
  'success-border': '#b3dcc3',
  warning: '#7f4a00',
  'warning-tint': '#fbebcf',
  'warning-border': '#ecd09b',
  danger: '#a3221b',
  'danger-hover': '#8a1b15',
  'danger-active': '#71150f',
  'danger-tint': '#fbe3e0',
  'danger-border': '#f0bfb9',
  'on-danger': '#ffffff',
  info: '#1b53a8',
  'info-tint': '#e1ebfa',
  'info-border': '#b9cff0',
  focus: '#0b5f50',
  scrim: 'rgb(21 24 30 / 0.45)',
};

/** The same room after sunset. */
export const darkColors: ColorMap = {
  canvas: '#0e1115',
  surface: '#151a20',
  layer: '#1c222a',
  'layer-hover': '#242b35',
  'layer-active': '#2d3541',
  line: '#2a313b',
  'control-border': '#6f7885',
  text: '#eceef1',
  'text-secondary': '#bac0ca',
  'text-muted': '#949ca8',
  'text-disabled': '#626a76',
  accent: '#5fd4b3',
  'accent-hover': '#86e3c8',
  'accent-active': '#a8eed9',
  'accent-tint': '#12352d',
  'accent-border': '#1f5447',
  'accent-text': '#5fd4b3',
  'on-accent': '#05231b',
  success: '#74d79b',
  'success-tint': '#12301f',
  'success-border': '#1f5236',
  warning: '#f0b95a',
  'warning-tint': '#38290e',
  'warning-border': '#5f4717',
  danger: '#ff9c92',
  'danger-hover': '#ffb5ad',
  'danger-active': '#ffccc6',
  'danger-tint': '#3d1815',
  'danger-border': '#6a2b25',
  'on-danger': '#3a0b07',
  info: '#93bdff',
  'info-tint': '#152a4a',
  'info-border': '#26487c',
  focus: '#5fd4b3',
  scrim: 'rgb(3 5 8 / 0.64)',
};
