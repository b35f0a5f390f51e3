/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createReleases } from './handler.ts';

Deno.serve(createReleases(createHostedDeps()));
