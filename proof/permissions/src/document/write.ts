import { readFile, writeFile } from 'node:fs/promises';
import { DOCUMENT, withExpectedAnswers } from './document.ts';

// Writes the cells of docs/permissions.md anew; run it after a change of the expected answers.
await writeFile(DOCUMENT, withExpectedAnswers(await readFile(DOCUMENT, 'utf8')));
