/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createCompanyPeople } from './handler.ts';

Deno.serve(createCompanyPeople(createHostedDeps()));
