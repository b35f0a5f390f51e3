/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createReleasesHandler } from './handler.ts';

Deno.serve(createReleasesHandler(createHostedDeps()));
