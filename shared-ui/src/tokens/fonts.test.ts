import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fontFaces, fontFiles, fontsCss, preloadedFonts, standInFaces } from './fonts.ts';
import { scaleTokens } from './scale.ts';

describe('fonts', () => {
  test('every file is a woff2 named by its content hash, and there are no others', () => {
    for (const { name, url } of fontFiles) {
      const content = readFileSync(url);
      expect(content.subarray(0, 4).toString('latin1')).toBe('wOF2');
      expect(name.split('.')[1]).toBe(createHash('sha256').update(content).digest('hex').slice(0, 10));
    }
    const folder = new URL('./fonts/', import.meta.url);
    expect(readdirSync(folder).sort()).toEqual(fontFiles.map(({ name }) => name).sort());
  });

  test('both families and the italic stay below 45 kB on an English page', () => {
    const bytes = fontFiles
      .filter((_, index) => fontFaces[index]?.isBase)
      .map(({ url }) => readFileSync(url).length)
      .reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(45_000);
  });

  test('the style sheet refers to each file below the base', () => {
    for (const { name } of fontFiles) {
      expect(fontsCss('/assets/fonts/')).toContain(`url('/assets/fonts/${name}')`);
      expect(fontsCss('/assets/fonts')).toContain(`url('/assets/fonts/${name}')`);
    }
  });

  test('each base face has the same fallbacks in its style, and the stack lists them after it', () => {
    for (const { family, style } of fontFaces.filter((each) => each.isBase)) {
      const standIns = standInFaces.filter((each) => each.family === family && each.style === style);
      expect(standIns).toHaveLength(3);
      const stack = family === 'Inter' ? scaleTokens['font-sans'] : scaleTokens['font-display'];
      const names = standIns.map(({ like }) => `'${family} ${like}'`).join(', ');
      expect(stack?.replace(/^'?[\w ]+'?, /, '')).toMatch(new RegExp(`^${names}, `));
    }
  });

  test('only the upright base faces are preloaded', () => {
    expect(preloadedFonts).toHaveLength(2);
    expect(preloadedFonts.join(' ')).not.toMatch(/italic|ext|accented/);
  });
});
