/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createNotificationMails } from './handler.ts';

Deno.serve(createNotificationMails(createHostedDeps()));
