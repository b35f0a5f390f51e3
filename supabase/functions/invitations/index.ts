/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createInvitationsHandler } from './handler.ts';

Deno.serve(createInvitationsHandler(createHostedDeps()));
