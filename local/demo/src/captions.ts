/** What each landscape shows, for those who do not see it. */
export const sceneTexts = {
  auroraOverRidges: 'Green aurora above a row of mountain ridges at night',
  trails: 'Star trails circling above dark wooded hills',
  auroraLake: 'Aurora standing over a still lake and its reflection',
  curtains: 'Curtains of green aurora from edge to edge of the sky',
  stillWater: 'Mountains and firs mirrored in a lake before sunrise',
  moonAndFog: 'A low moon above banks of fog between wooded hills',
  paleRidges: 'Pale green ridges under a white winter sun',
  snowfields: 'Snow folded by the wind in low light',
  halo: 'A ring of light around the sun behind a single summit',
  northernSky: 'A deep green evening sky above dark ridges, warm at the horizon',
  openWater: 'Low light on open water',
  strata: 'Layers of rock from dark green to warm sand, broken by a fault',
  nightMap: 'Contour lines of a landscape drawn in light on dark green',
  paperMap: 'Contour lines of a landscape drawn on paper',
};

export type SceneName = keyof typeof sceneTexts;

/** What each screen of a product shows. */
export const screenTexts = {
  pulse: 'Overview screen with key figures, a curve over time and a ring chart',
  board: 'Board with tasks as cards in four columns',
  ledger: 'List of records with a coloured status and an amount in each row',
  calendar: 'Week calendar with appointments in several colours',
  record: 'Record with its fields on the left and its history on the right',
  phones: 'Three phones with screens of the app',
};

export type ScreenName = keyof typeof screenTexts;
