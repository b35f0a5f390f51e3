import sharp, { type Sharp } from 'sharp';
import { develop, type Picture, picture } from './picture.ts';
import { type PlateKind, plateBoxes, plateSvg } from './plate.ts';
import { plateSize } from './plate-parts.ts';
import { paintPortrait, type Sitter } from './portrait.ts';
import { seedOf } from './random.ts';
import { type SceneName, scenes } from './scenes.ts';

/** What a picture shows. Everything that decides how it looks is in here, so that it can be told apart by its text. */
export type Recipe =
  | {
      readonly kind: 'scene';
      readonly scene: SceneName;
      readonly width: number;
      readonly height: number;
      readonly seed?: string;
    }
  | {
      readonly kind: 'plate';
      readonly plate: PlateKind;
      readonly skin: 'light' | 'dark';
      readonly scene: SceneName;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'portrait'; readonly sitter: Sitter; readonly size: number };

/** A shadow below a rounded box, laid on as multiplied darkness. */
function shadow(
  p: Picture,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
  soft: number,
  strength: number,
) {
  const cx = x + w / 2;
  const cy = y + h / 2;
  for (
    let row = Math.max(0, Math.floor(y - soft * 2));
    row < Math.min(p.height, y + h + soft * 2);
    row += 1
  ) {
    for (
      let col = Math.max(0, Math.floor(x - soft * 2));
      col < Math.min(p.width, x + w + soft * 2);
      col += 1
    ) {
      const dx = Math.max(Math.abs(col - cx) - w / 2 + radius, 0);
      const dy = Math.max(Math.abs(row - cy) - h / 2 + radius, 0);
      const d = Math.max(0, Math.sqrt(dx * dx + dy * dy) - radius) / soft;
      const keep = d === 0 ? 1 - strength : 1 - strength * Math.exp(-d * d * 1.4);
      const i = (row * p.width + col) * 3;
      for (let c = 0; c < 3; c += 1) p.data[i + c] = (p.data[i + c] as number) * keep;
    }
  }
}

/** Paints a recipe to a sharp image of eight-bit pixels. The name seeds it: the same name always looks the same. */
export async function paint(name: string, recipe: Recipe): Promise<Sharp> {
  const seed = seedOf(name);
  const size = recipe.kind === 'portrait' ? { width: recipe.size, height: recipe.size } : recipe;
  const p = picture(size.width, size.height);
  const raw = { raw: { width: p.width, height: p.height, channels: 3 as const } };
  switch (recipe.kind) {
    case 'scene':
      scenes[recipe.scene](p, recipe.seed ? seedOf(recipe.seed) : seed);
      return sharp(develop(p, seed), raw);
    case 'portrait':
      await paintPortrait(p, seed, recipe.sitter);
      return sharp(develop(p, seed, 0.02, 0.1), raw);
    case 'plate': {
      scenes[recipe.scene](p, seed);
      const scale = (recipe.width * 0.8) / plateSize.width;
      const left = Math.round((p.width - plateSize.width * scale) / 2);
      const top = Math.round(
        (p.height - plateSize.height * scale) / 2 + (recipe.plate === 'phones' ? 40 : 0),
      );
      for (const [x, y, w, h, radius] of plateBoxes(recipe.plate)) {
        shadow(p, left + x * scale, top + y * scale + 26, w * scale, h * scale, radius * scale, 70, 0.42);
      }
      const input = plateSvg(recipe.plate, recipe.skin, seed, scale);
      return sharp(
        await sharp(develop(p, seed), raw).composite([{ input, left, top }]).removeAlpha().raw().toBuffer(),
        raw,
      );
    }
  }
}
