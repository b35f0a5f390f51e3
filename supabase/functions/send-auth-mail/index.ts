/// <reference path="../_shared/deno.d.ts" />
import { hostedDeps } from '../_shared/hosted-deps.ts';
import { createSendAuthMail } from './handler.ts';

Deno.serve(createSendAuthMail(hostedDeps()));
