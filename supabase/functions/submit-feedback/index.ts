/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSubmitFeedback } from './handler.ts';

Deno.serve(createSubmitFeedback(createHostedDeps()));
