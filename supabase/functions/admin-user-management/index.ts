/// <reference path="../_shared/deno.d.ts" />
import { createHostedDeps } from '../_shared/hosted-deps.ts';
import { createAdminUserManagementHandler } from './handler.ts';

Deno.serve(createAdminUserManagementHandler(createHostedDeps()));
