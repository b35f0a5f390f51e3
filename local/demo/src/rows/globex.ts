import type { Calendar } from '../calendar.ts';
import { onboarding } from './globex-onboarding.ts';
import { scheduler } from './globex-scheduler.ts';
import type { ClientWork, People } from './types.ts';

/** Globex: two projects. */
export const globexWork = (calendar: Calendar, people: People): ClientWork[] => [
  scheduler(calendar, people),
  onboarding(calendar, people),
];
