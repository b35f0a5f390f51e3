import { after } from 'node:test';
import './rules/agreement.ts';
import './rules/blog.ts';
import './rules/catalogue.ts';
import './rules/content.ts';
import './rules/conversation.ts';
import './rules/files.ts';
import './rules/held-notices.ts';
import './rules/inbox.ts';
import './rules/profiles.ts';
import './rules/project-work.ts';
import './rules/restore.ts';
import './rules/sign-up.ts';
import './rules/staff-work.ts';
import './rules/audit-and-revision.ts';
import { db } from './support/shared-database.ts';

after(() => db.close());
