import { accounts } from './content/accounts.ts';
import { team } from './content/people.ts';
import { posts } from './content/posts.ts';
import type { GalleryPicture, ProjectContent } from './content/project.ts';
import { projects } from './content/projects.ts';
import { testimonials } from './content/voices.ts';
import { plateTexts, sceneTexts } from './images/captions.ts';
import type { Order } from './images/draw.ts';
import type { Recipe } from './images/recipe.ts';

const WIDE = { width: 1600, height: 1000 } as const;
const BANNER = { width: 1920, height: 960 } as const;
const PORTRAIT = 1600;
const AVATAR = 512;

/** The name of a thing as it stands in a file's name. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const galleryRecipe = (picture: GalleryPicture): Recipe =>
  'plate' in picture ? { kind: 'plate', ...picture, ...WIDE } : { kind: 'scene', ...picture, ...WIDE };

/** The names of a project's pictures in the order of its gallery. */
export const galleryNames = (project: ProjectContent): string[] =>
  project.gallery.map((_, index) => `project-images/${fileName(project.title)}-${index + 1}`);

/** What a project's pictures show, by their names. */
export const pictureTexts = (project: ProjectContent): [name: string, text: string][] => [
  [coverName(project), sceneTexts[project.cover]],
  ...project.gallery.map((picture, index): [string, string] => [
    galleryNames(project)[index] ?? '',
    'plate' in picture ? `${project.title}: ${plateTexts[picture.plate]}` : sceneTexts[picture.scene],
  ]),
];

/** The name of a project's cover. */
export const coverName = (project: ProjectContent): string =>
  `project-images/cover-${fileName(project.title)}`;

/** The name of a post's header. */
export const headerName = (slug: string): string => `blogs/${slug}`;

/** The name of a voice's portrait. */
export const voiceName = (person: string): string => `team/voice-${fileName(person)}`;

/** The name under which an account's avatar is drawn; in the storage it stands in the owner's folder. */
export const avatarName = (key: string): string => `avatars/${key}`;

/** Every picture of the demo. */
export function orders(): Order[] {
  return [
    ...projects.flatMap((project): Order[] => [
      { name: coverName(project), recipe: { kind: 'scene', scene: project.cover, ...WIDE } },
      ...project.gallery.map((picture, index) => ({
        name: galleryNames(project)[index] ?? '',
        recipe: galleryRecipe(picture),
      })),
    ]),
    ...posts.flatMap((post): Order[] =>
      post.scene
        ? [{ name: headerName(post.slug), recipe: { kind: 'scene', scene: post.scene, ...BANNER } }]
        : [],
    ),
    ...team.flatMap((member): Order[] =>
      member.portrait
        ? [
            {
              name: member.portrait.name,
              recipe: { kind: 'portrait', sitter: member.portrait.sitter, size: PORTRAIT },
            },
          ]
        : [],
    ),
    ...testimonials.flatMap((voice): Order[] =>
      voice.portrait
        ? [
            {
              name: voiceName(voice.author_name),
              recipe: { kind: 'portrait', sitter: voice.portrait, size: AVATAR },
            },
          ]
        : [],
    ),
    ...accounts.flatMap((account): Order[] =>
      account.portrait
        ? [
            {
              name: avatarName(account.key),
              recipe: { kind: 'portrait', sitter: account.portrait, size: AVATAR },
            },
          ]
        : [],
    ),
  ];
}
