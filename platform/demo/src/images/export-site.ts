import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { paint, type Recipe } from './recipe.ts';

/*
 * Writes the pictures that belong to the product itself, whatever data it shows: the home page's hero and what stands in
 * for a missing portrait, post header or avatar. They are checked in; run this after a change to the painting code:
 *   node --import tsx platform/demo/src/images/export-site.ts
 */
const folder = fileURLToPath(new URL('../../../../site/public/images/', import.meta.url));

const hero: Recipe = { kind: 'scene', scene: 'heroSky', width: 1280, height: 1600 };
const wide: Recipe = { kind: 'scene', scene: 'stillWater', width: 1920, height: 1080 };
const header: Recipe = { kind: 'scene', scene: 'paleRidges', width: 1600, height: 800 };
const someone: Recipe = {
  kind: 'portrait',
  size: 800,
  sitter: { hair: 'bald', facing: 'right', land: 'northern', air: 'frost', collar: 'none' },
};

async function write(
  name: string,
  image: Sharp,
  width: number,
  kinds: readonly ('avif' | 'webp')[],
): Promise<void> {
  const sized = image.resize({ width });
  for (const kind of kinds) {
    const bytes =
      kind === 'avif'
        ? await sized.clone().avif({ quality: 48, effort: 6 }).toBuffer()
        : await sized.clone().webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer();
    await writeFile(`${folder}${name}.${kind}`, bytes);
    console.info(`${name}.${kind} ${Math.round(bytes.length / 1024)} kB`);
  }
}

await mkdir(folder, { recursive: true });
const tall = await paint('hero-home', hero);
for (const width of [640, 960, 1280])
  await write(`hero-home-${width}`, tall.clone(), width, ['avif', 'webp']);
const lake = await paint('hero-lake', wide);
for (const width of [960, 1440, 1920])
  await write(`hero-wide-${width}`, lake.clone(), width, ['avif', 'webp']);
await write('fallback-blog', await paint('fallback-blog', header), 1200, ['webp']);
const figure = await paint('fallback-team', someone);
await write('fallback-team', figure.clone(), 800, ['webp']);
await write('fallback-avatar', figure.clone(), 256, ['webp']);
