/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSecondFactorRecovery } from './handler.ts';

Deno.serve(createSecondFactorRecovery(createHostedDeps()));
