import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { fontFaces, standInFaces } from './font-data.ts';
import { fontFiles, fontsCss, preloadedFonts } from './fonts.ts';
import { scaleTokens } from './scale.ts';

describe('fonts', () => {
  test('every file is there and is a woff2 of the stated size', () => {
    for (const [index, file] of fontFiles.entries()) {
      const content = readFileSync(file.url);
      expect(content.subarray(0, 4).toString('latin1')).toBe('wOF2');
      expect(content.length).toBe(fontFaces[index]?.bytes);
    }
  });

  test('both families with the italic stay below 45 kB on a page in English', () => {
    const bytes = fontFaces.filter((face) => face.isBase).reduce((sum, face) => sum + face.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(45_000);
  });

  test('the style sheet names each file below the base, whatever its trailing slash', () => {
    for (const { name } of fontFiles) {
      expect(fontsCss('/assets/fonts/')).toContain(`url('/assets/fonts/${name}')`);
      expect(fontsCss('/assets/fonts')).toContain(`url('/assets/fonts/${name}')`);
    }
  });

  test('each base face has the same stand-ins in its style, and the stack names them after it', () => {
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
