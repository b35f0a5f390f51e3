const toRem = (pixels: number): string => `${pixels / 16}rem`;

const textSizes = {
  xs: [12, 16],
  sm: [14, 20],
  md: [16, 24],
  lg: [18, 28],
  xl: [20, 28],
  '2xl': [24, 32],
  '3xl': [32, 40],
} as const;

const spaces = [2, 4, 6, 8, 12, 16, 20, 24, 32, 48, 64, 96] as const;

/** All tokens except colours. Sizes are in rem, so that they follow the browser's text size. */
export const scaleTokens: Readonly<Record<string, string>> = {
  'font-sans': "Inter, 'Inter Arial', 'Inter Roboto', 'Inter DejaVu', system-ui, sans-serif",
  'font-display':
    "'Instrument Serif', 'Instrument Serif Times', 'Instrument Serif Noto', 'Instrument Serif DejaVu', Georgia, serif",
  'font-mono': 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  ...Object.fromEntries(
    Object.entries(textSizes).flatMap(([name, [size, leading]]) => [
      [`text-${name}`, toRem(size)],
      [`leading-${name}`, toRem(leading)],
    ]),
  ),
  'text-display': 'clamp(2.5rem, 5vw, 4rem)',
  'leading-display': '1.08',
  'tracking-display': '-0.02em',
  'weight-regular': '400',
  'weight-medium': '500',
  'weight-semibold': '600',
  ...Object.fromEntries(spaces.map((space) => [`space-${space}`, toRem(space)])),
  'radius-sm': '4px',
  'radius-control': '6px',
  'radius-card': '8px',
  'radius-dialog': '12px',
  'radius-full': '999px',
  'height-control': toRem(36),
  'height-touch': toRem(44),
  row: toRem(44),
  'row-dense': toRem(36),
  'motion-fast': '100ms',
  'motion-base': '150ms',
  'motion-menu': '200ms',
  'motion-panel': '300ms',
  'motion-toast': '500ms',
  'motion-shift': '1',
  'ease-out': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  'ease-in': 'cubic-bezier(0.5, 0, 0.9, 0.4)',
  'z-sticky': '10',
  'z-sidebar': '20',
  'z-overlay': '40',
  'z-dialog': '50',
  'z-toast': '60',
  'z-tooltip': '70',
  'width-site': '72rem',
  'width-portal': '64rem',
  'width-prose': '44rem',
};

export const lightShadows: Readonly<Record<string, string>> = {
  'shadow-floating': '0 1px 2px rgb(21 24 30 / 0.06), 0 16px 40px -12px rgb(21 24 30 / 0.22)',
};

export const darkShadows: Readonly<Record<string, string>> = {
  'shadow-floating': '0 1px 2px rgb(0 0 0 / 0.4), 0 20px 48px -12px rgb(0 0 0 / 0.7)',
};

/** The sizes of controls, and where toasts start: comfortable by default, compact with `data-density="compact"`. */
export const comfortableTokens: Readonly<Record<string, string>> = {
  'control-height': 'var(--height-touch)',
  'control-height-sm': '2rem',
  'control-text': 'var(--text-md)',
  'control-leading': 'var(--leading-md)',
  'control-inset': 'var(--space-16)',
  'body-text': 'var(--text-md)',
  'body-leading': 'var(--leading-md)',
  'toast-left': 'var(--space-16)',
};

export const compactTokens: Readonly<Record<string, string>> = {
  'control-height': 'var(--height-control)',
  'control-text': 'var(--text-sm)',
  'control-leading': 'var(--leading-sm)',
  'control-inset': 'var(--space-12)',
  'body-text': 'var(--text-sm)',
  'body-leading': 'var(--leading-sm)',
  // Beside the sidebar.
  'toast-left': '17rem',
};
