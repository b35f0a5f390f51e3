/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createSubmitFeedbackHandler } from './handler.ts';

Deno.serve(createSubmitFeedbackHandler(createHostedDeps()));
