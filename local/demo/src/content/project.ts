import type { SceneName, ScreenName } from '../captions.ts';

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
  /** What each picture shows: a landscape, or a screen of the product in front of one. */
  readonly gallery: readonly (SceneName | ScreenName)[];
  readonly featured: boolean;
  readonly in_our_care: boolean;
  readonly started: number | null;
  readonly completed: number | null;
}
