import { readFile, writeFile } from 'node:fs/promises';
import { DOCUMENT, withExpectedAnswers } from './permissions-document.ts';

// Updates the tables of docs/permissions.md. Run it after changing expected answers.
await writeFile(DOCUMENT, withExpectedAnswers(await readFile(DOCUMENT, 'utf8')));
