/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSendAuthMail } from './handler.ts';

Deno.serve(createSendAuthMail(createHostedDeps()));
