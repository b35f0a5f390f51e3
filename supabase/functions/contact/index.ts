/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createContact } from './handler.ts';

Deno.serve(createContact(createHostedDeps()));
