import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fallbackFaces, fontFaces, fontFiles, fontsCss, preloadedFonts } from './fonts.ts';
import { scaleTokens } from './scale.ts';

describe('fonts', () => {
  test('every file is a woff2 named after its content hash, and there are no others', () => {
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

  test('the style sheet refers to each file below the base path', () => {
    for (const { name } of fontFiles) {
      expect(fontsCss('/assets/fonts/')).toContain(`url('/assets/fonts/${name}')`);
      expect(fontsCss('/assets/fonts')).toContain(`url('/assets/fonts/${name}')`);
    }
  });

  test('each base face has three fallbacks in its style, which the stack lists after it', () => {
    for (const { family, style } of fontFaces.filter((face) => face.isBase)) {
      const fallbacks = fallbackFaces.filter((face) => face.family === family && face.style === style);
      expect(fallbacks).toHaveLength(3);
      const stack = family === 'Inter' ? scaleTokens['font-sans'] : scaleTokens['font-display'];
      const names = fallbacks.map(({ suffix }) => `'${family} ${suffix}'`).join(', ');
      expect(stack?.replace(/^'?[\w ]+'?, /, '')).toMatch(new RegExp(`^${names}, `));
    }
  });

  test('only the upright base faces are preloaded', () => {
    expect(preloadedFonts).toHaveLength(2);
    expect(preloadedFonts.join(' ')).not.toMatch(/italic|ext|accented/);
  });
});
