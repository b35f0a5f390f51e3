import { rulesByTable } from './by-table.ts';
import { clientWorkRules } from './client-work.ts';
import { companyRules } from './companies.ts';
import { contentRules } from './content.ts';
import { inboxAndLogRules } from './inbox-and-log.ts';
import { notificationRules } from './notifications.ts';
import { ownDataRules } from './own-data.ts';
import { peopleRules } from './people.ts';
import { releaseRules } from './releases.ts';
import type { Rule } from './rule.ts';
import { secondFactorRules } from './second-factor.ts';
import { conversationRules } from './sprint-conversation.ts';

export const rules: readonly Rule[] = [
  ...releaseRules,
  ...peopleRules,
  ...clientWorkRules,
  ...companyRules,
  ...conversationRules,
  ...inboxAndLogRules,
  ...notificationRules,
  ...contentRules,
  ...secondFactorRules,
  ...ownDataRules,
  ...rulesByTable,
];
