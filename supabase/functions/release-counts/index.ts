/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createReleaseCounts } from './handler.ts';

Deno.serve(createReleaseCounts(createHostedDeps()));
