import { catalogueHoles } from './holes/catalogue.ts';
import { clientWorkHoles } from './holes/client-work.ts';
import { companyHoles } from './holes/companies.ts';
import { contentHoles } from './holes/content.ts';
import { fileHoles } from './holes/files.ts';
import { functionHoles } from './holes/functions.ts';
import { inboxAndLogHoles } from './holes/inbox-and-log.ts';
import { noticeHoles } from './holes/notices.ts';
import { ownDataHoles } from './holes/own-data.ts';
import { peopleHoles } from './holes/people.ts';
import { portalViewHoles } from './holes/portal-views.ts';
import { secondFactorHoles } from './holes/second-factor.ts';
import { conversationHoles } from './holes/sprint-conversation.ts';
import type { Mutant } from './mutant.ts';

/** Each must turn the suite red. */
export const mutants: readonly Mutant[] = [
  ...peopleHoles,
  ...clientWorkHoles,
  ...companyHoles,
  ...conversationHoles,
  ...inboxAndLogHoles,
  ...contentHoles,
  ...functionHoles,
  ...fileHoles,
  ...portalViewHoles,
  ...secondFactorHoles,
  ...ownDataHoles,
  ...noticeHoles,
  ...catalogueHoles,
];
