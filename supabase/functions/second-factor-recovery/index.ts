/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSecondFactorRecoveryHandler } from './handler.ts';

Deno.serve(createSecondFactorRecoveryHandler(createHostedDeps()));
