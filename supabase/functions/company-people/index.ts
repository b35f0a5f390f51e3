/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createCompanyPeopleHandler } from './handler.ts';

Deno.serve(createCompanyPeopleHandler(createHostedDeps()));
