import { readKept, writeKept } from './device-store.ts';

const nameOf = (userId: string) => `northlight.portal.project.${userId}`;

/** The project that somebody last looked at on this device. */
export const readLastProject = (userId: string): string | null => readKept(nameOf(userId));

export const keepLastProject = (userId: string, projectId: string): void =>
  writeKept(nameOf(userId), projectId);
