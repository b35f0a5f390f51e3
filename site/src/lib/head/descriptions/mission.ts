export const missionDescription = 'Why we do this work, what we value in it, and what has come of it so far.';
