/** How a person wears the hair: what tells one profile from another. */
export type Hair = 'short' | 'crop' | 'bun' | 'bob' | 'long' | 'curls' | 'quiff' | 'tail' | 'scarf' | 'bald';

/** A person in profile. */
export interface Figure {
  readonly hair: Hair;
  readonly facing: 'left' | 'right';
  /** Length of nose and strength of chin; 1 is the middle. */
  readonly nose?: number;
  readonly chin?: number;
  readonly build?: number;
  readonly beard?: boolean;
  readonly glasses?: boolean;
  readonly collar?: 'roll' | 'shirt' | 'none';
}

/** The masks of a figure as SVG shapes on a field of 100 by 100. */
export interface Outline {
  readonly body: string;
  readonly hair: string;
  readonly collar: string;
  readonly lines: string;
}

const path = (d: string) => `<path d="${d}"/>`;
const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;

function bodyOf(f: Figure): string {
  const n = (x: number) => 67.4 + (x - 67.4) * (f.nose ?? 1);
  const c = (x: number) => 64 + (x - 64) * (f.chin ?? 1);
  const b = f.build ?? 1;
  const w = (x: number) => 50 + (x - 50) * b;
  return path(
    [
      `M${w(80)},101 C${w(78)},88 ${w(70)},81 60.5,76.5 C57,74 56.2,69 56.8,64.6`,
      `C59,63.8 ${c(62.6)},63.4 ${c(64.6)},62 C${c(66.6)},60.6 ${c(66.9)},57.4 ${c(66)},55.2`,
      'C65.8,54.2 66.5,53.6 67,52.9 C67.6,52 67.3,51.2 66.6,50.7 C67.5,50.2 68,49.4 67.7,48.6 C67.4,47.6 67,47 67.2,46.2',
      `C${n(68.6)},45.8 ${n(70.8)},45.2 ${n(71.1)},43.8 C${n(71.3)},42.4 ${n(69.2)},39.4 67.3,35.2`,
      'C66.7,33.6 66.7,32.4 67.1,30.8 C67.7,27.2 66.4,20.4 60,15.8 C54,11.8 44,11.6 37.5,16.2 C30.4,21.2 28,30 29.8,39',
      `C31,44.6 34,48 35.2,52.5 C36.4,57 35.4,63.4 32.6,68 C28.6,74 ${w(18)},76 ${w(9)},81.4 C${w(2)},86 ${w(-3)},93 ${w(-4)},101 Z`,
    ].join(' '),
  );
}

const cap =
  'M65.6,22.4 C63,13.4 54,8.4 45,8.8 C33.6,9.4 25.4,18.6 25.6,30.6 C25.8,37.4 28,43.6 31.4,47.6 C35,47.4 38,45 39.6,41.4 C41.4,38 42.6,35.6 44.4,35 L45,41 C46.8,40.8 47.8,38 48,34 C49.4,28.6 55,26 60,24.8 C62.6,24.2 64.6,23.6 65.6,22.4 Z';

const swept =
  'M63.6,18.6 C60,12 52,9.4 44.6,9.8 C34,10.6 26.6,19 26.6,30.4 C26.8,37.6 29,43.4 32.6,47.2 C36,46.6 39.6,43.6 41.6,39.4 C43.6,35.6 47.6,31.6 52,27.6 C56,24.2 60.6,21.6 63.6,18.6 Z';

function hairOf(hair: Hair): string {
  switch (hair) {
    case 'bald':
      return '';
    case 'crop':
      return path(
        'M63.8,19.2 C60,12.6 52,10 45,10.3 C35,10.8 27.6,18.8 27.4,30 C27.4,36.4 29,42 31.8,46 C35,46 37.6,43.6 39,40.4 C40.6,37 42.2,35.4 44.2,34.6 L44.8,39.4 C46.4,39 47.4,36.8 47.6,33 C48.8,26.6 53,23.4 58,21.6 C60.6,20.8 62.6,20.4 63.8,19.2 Z',
      );
    case 'short':
      return path(cap);
    case 'quiff':
      return path(
        'M66.6,20.4 C69.6,13.4 65,6 56,5.4 C50,3.8 42,4.4 36.4,8.6 C28.6,13.8 25.4,22 25.8,31 C26.2,37.6 28.4,43.4 31.6,47 C35,46.8 37.8,44.4 39.4,41 C41,37.6 42.4,35.4 44.4,34.6 L45,40.6 C46.8,40.4 47.8,37.6 48,33.6 C49.4,27.6 55,25.2 60.6,23.6 C63.2,22.8 65.6,22 66.6,20.4 Z',
      );
    case 'bun':
      return path(swept) + dot(24.6, 17.2, 8.2) + dot(29, 21, 5);
    case 'tail':
      return (
        path(swept) +
        path(
          'M31,24 C24,22 17,26 15.4,35 C13.4,46 16.6,58 13,70 C20,68 25.6,60 26,49 C26.4,41 27,35 32.4,33 Z',
        )
      );
    case 'bob':
      return path(
        'M66.4,27.4 C66,14.4 55,7.4 44.6,7.8 C31,8.4 22.4,18.6 22,33 C21.8,43 23.6,52 21.4,60.6 C30,63.2 40,62.2 47.4,57.8 C48.6,50 47.2,43.6 50,36 C51.8,31.2 57.4,28.4 66.4,27.4 Z',
      );
    case 'long':
      return path(
        'M65,20.6 C61.4,11.6 53,7.6 44.4,8 C31,8.6 22.6,19 22.4,34 C22.2,47 24,56 19.6,66 C16.6,73.4 17,82 20.4,90 C27,87.6 31,83 34,78.6 C38,84 45,84 49,78 C46.4,70 47.6,62 47.8,53 C48,45.6 47,40.6 48.6,35 C50.6,28.6 58.6,25.4 65,20.6 Z',
      );
    case 'curls':
      return (
        [
          [58, 14.4, 6.6],
          [50, 10, 7.6],
          [41, 10.4, 8],
          [33, 15, 8.2],
          [27, 22.6, 8.2],
          [25, 32, 8],
          [28, 41, 7.4],
          [34, 46.4, 5.4],
          [62.4, 18.4, 4.6],
          [36, 25, 10],
          [46, 20, 10],
          [37, 36, 7.4],
          [42, 30, 6],
          [55, 19, 5.4],
          [43, 37.4, 3.4],
        ] as const
      )
        .map(([x, y, r]) => dot(x, y, r))
        .join('');
    case 'scarf':
      return path(
        'M66.8,26.6 C66.4,14.6 55.6,7.4 44.8,7.8 C31,8.4 23,19.6 23.4,34 C23.8,47 27.4,55 25.2,64 C22.6,72.4 12,75.4 7,83 C26,92.6 54,93 70,84.6 C66.4,80 61.4,77 60.4,71.4 C60,68.6 60.2,66.4 61,64.4 C56.4,63 53,58.6 52.4,52 C51.4,44 52,35.6 56,31.4 C59,28.6 63.2,28 66.8,26.6 Z',
      );
  }
}

/** The shapes of one figure. */
export function outlineOf(f: Figure): Outline {
  const beard = f.beard
    ? path(
        'M45,41 C46.6,45 50,48.4 55,50 C59,51 63,50.6 66.4,51.4 C67.4,54 67.6,57.6 66.8,60.6 C65.8,65.4 61,68.6 56,67.4 C49,65.8 45.4,56 44.4,47 Z',
      )
    : '';
  const collars = {
    none: '',
    roll: path(
      'M33.6,64.6 C40,70 50,71.4 57.2,68 C57.4,72.4 58.8,75.4 62,77.6 C52,84 38,83 28,74.6 C31.4,71.6 33,68.4 33.6,64.6 Z',
    ),
    shirt: path(
      'M33.4,66 C39,73 46,77.6 53,79.4 L58.4,74 C60,75.8 62.4,77.4 65,78.6 L59.6,88 L52.6,80.6 L44,86.4 C37,82 32,77.6 28.6,73.6 C31,71.4 32.6,69 33.4,66 Z',
    ),
  };
  const lens = f.glasses
    ? '<rect x="58.6" y="31.6" width="8.6" height="7.4" rx="3.2"/><path d="M58.8,34 L45.6,33.2"/>'
    : '';
  return {
    body: bodyOf(f) + beard,
    hair: hairOf(f.hair) + beard,
    collar: collars[f.collar ?? 'none'],
    lines: lens,
  };
}
