/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { baseCss, tokensCss } from './index.ts';

/** The names that released remotes rely on: renaming one breaks them. */
const publicNames = `
--font-sans --font-display --text-xs --text-sm --text-md --text-lg --text-xl --text-2xl --text-3xl
--leading-xs --leading-sm --leading-md --leading-lg --leading-xl --leading-2xl --leading-3xl --text-display
--weight-regular --weight-medium --weight-semibold
--space-2 --space-4 --space-6 --space-8 --space-12 --space-16 --space-20 --space-24 --space-32 --space-48 --space-64 --space-96
--radius-sm --radius-control --radius-card --radius-dialog --radius-full --height-control --height-touch --row --row-dense
--color-canvas --color-surface --color-layer --color-layer-hover --color-layer-active --color-line --color-control-border
--color-text --color-text-secondary --color-text-muted --color-text-disabled
--color-accent --color-accent-hover --color-accent-active --color-accent-tint --color-accent-text --color-on-accent
--color-success --color-success-tint --color-success-border --color-warning --color-warning-tint --color-warning-border
--color-danger --color-danger-tint --color-danger-border --color-info --color-info-tint --color-info-border
--color-on-danger --color-focus --shadow-floating
--motion-fast --motion-base --motion-menu --motion-panel --motion-toast --ease-out --ease-in
--z-sticky --z-sidebar --z-overlay --z-dialog --z-toast --z-tooltip --width-site --width-portal --width-prose
`
  .trim()
  .split(/\s+/);

describe('tokensCss', () => {
  test.each(publicNames)('defines %s', (name) => {
    expect(tokensCss()).toContain(`${name}:`);
  });

  test('an explicit theme overrides the system', () => {
    expect(tokensCss()).toContain(
      '@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;',
    );
    expect(tokensCss()).toContain('@media screen{[data-theme=dark]{color-scheme:dark;');
    expect(tokensCss()).toContain(':root,[data-theme=light]{color-scheme:light;');
  });

  test('base styles use only defined variables', () => {
    const usedNames = [...baseCss.matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1]);
    expect(usedNames.length).toBeGreaterThan(10);
    for (const name of usedNames) expect(tokensCss()).toContain(`${name}:`);
  });
});
