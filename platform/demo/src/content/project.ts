import type { PlateKind } from '../images/plate.ts';
import type { SceneName } from '../images/scenes.ts';

/** A picture of a project's gallery: a landscape, or a screen of the product in front of one. */
export type GalleryPicture =
  | { readonly scene: SceneName }
  | { readonly plate: PlateKind; readonly skin: 'light' | 'dark'; readonly scene: SceneName };

/** A project of the portfolio. Days are counted back from the start of the demo. */
export interface ProjectContent {
  readonly title: string;
  readonly description: string;
  readonly long_description: string | null;
  readonly client_name: string | null;
  readonly project_urls: readonly string[];
  readonly github_url: string | null;
  readonly technologies: readonly string[];
  readonly cover: SceneName;
  readonly gallery: readonly GalleryPicture[];
  readonly featured: boolean;
  readonly in_our_care: boolean;
  readonly started: number | null;
  readonly completed: number | null;
}
