import { clientWork } from './client-work.ts';
import { companies } from './companies.ts';
import { content } from './content.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { privateTables, storageTables } from './private.ts';
import { releases } from './releases.ts';
import { sprintConversation } from './sprint-conversation.ts';
import type { TableEntry } from './vocabulary.ts';

export const tables: Readonly<Record<string, TableEntry>> = {
  ...content,
  ...people,
  ...notifications,
  ...clientWork,
  ...companies,
  ...sprintConversation,
  ...privateTables,
  ...storageTables,
  ...releases,
};
