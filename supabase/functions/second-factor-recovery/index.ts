/// <reference path="../_shared/deno.d.ts" />
import { hostedDeps } from '../_shared/hosted-deps.ts';
import { createSecondFactorRecovery } from './handler.ts';

Deno.serve(createSecondFactorRecovery(hostedDeps()));
