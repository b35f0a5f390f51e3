/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createNewsletterHandler } from './handler.ts';

Deno.serve(createNewsletterHandler(createHostedDeps()));
