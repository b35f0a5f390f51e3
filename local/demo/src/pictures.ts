import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SceneName, type ScreenName, sceneTexts, screenTexts } from './captions.ts';
import type { ProjectContent } from './content/project.ts';

const FOLDER = fileURLToPath(new URL('../pictures/', import.meta.url));

/** A picture of the demo: WebP bytes under the name that the content calls it by, and their hash. */
export interface DemoPicture {
  readonly name: string;
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Every picture of the demo. They were drawn for it once and are checked in. */
export async function readPictures(): Promise<DemoPicture[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith('.webp')).sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(`${FOLDER}${file}`);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      return { name: file.replaceAll('\\', '/').replace(/\.webp$/, ''), hash, bytes };
    }),
  );
}

const isScene = (shown: SceneName | ScreenName): shown is SceneName => shown in sceneTexts;

/** The name of a thing as it stands in a file's name. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The names of a project's pictures in the order of its gallery. */
export const galleryNames = (project: ProjectContent): string[] =>
  project.gallery.map((_, index) => `project-images/${fileName(project.title)}-${index + 1}`);

/** What a project's pictures show, by their names. */
export const pictureTexts = (project: ProjectContent): [name: string, text: string][] => [
  [coverName(project), sceneTexts[project.cover]],
  ...project.gallery.map((shown, index): [string, string] => [
    galleryNames(project)[index] ?? '',
    isScene(shown) ? sceneTexts[shown] : `${project.title}: ${screenTexts[shown]}`,
  ]),
];

/** The name of a project's cover. */
export const coverName = (project: ProjectContent): string =>
  `project-images/cover-${fileName(project.title)}`;

/** The name of a post's header. */
export const headerName = (slug: string): string => `blogs/${slug}`;

/** The name of a voice's portrait. */
export const voiceName = (person: string): string => `team/voice-${fileName(person)}`;

/** The name of an account's avatar; in the storage it stands in the owner's folder. */
export const avatarName = (key: string): string => `avatars/${key}`;
