import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';

/** The remote that the tour creates, releases and retires. */
export const tourRemote = 'tour';

export const portalFile = 'portal/src/app/project-tabs.tsx';
const greeting = 'Welcome, ';
const newGreeting = 'Greetings from the new release, ';
const insertionPoint = '}: ProjectTabsProps) {\n';
const failure = "  if (project.id !== '') throw new Error('Broken on purpose by the tour');\n";

/** Changes the greeting in the portal's header. */
export const changePortal = (checkout: string) => replace(checkout, greeting, newGreeting);

/** Makes the portal's first page throw while it renders. Types and lint still pass. */
export const breakPortal = (checkout: string) => replace(checkout, insertionPoint, insertionPoint + failure);

/** Undoes both changes. */
export async function resetPortal(checkout: string): Promise<void> {
  await replace(checkout, failure, '');
  await replace(checkout, newGreeting, greeting);
}

async function replace(checkout: string, from: string, to: string): Promise<void> {
  const path = join(checkout, portalFile);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from))
    throw new UserError(`The tour no longer matches ${portalFile}, which does not contain "${from.trim()}".`);
  await writeFile(path, text.replace(from, to));
}
