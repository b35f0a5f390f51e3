import assert from 'node:assert/strict';
import { after } from 'node:test';
import { openInstance } from './instance.ts';
import { askAboutAccounts } from './suites/accounts.ts';
import { askAboutFunctions } from './suites/functions.ts';
import { askAboutRest } from './suites/rest.ts';
import { askAboutSecondFactors } from './suites/second-factors.ts';
import { askAboutSessions } from './suites/sessions.ts';
import { askAboutStorage } from './suites/storage.ts';

const instance = await openInstance(process.env);

askAboutAccounts(instance);
askAboutSessions(instance);
askAboutSecondFactors(instance);
askAboutRest(instance);
askAboutStorage(instance);
askAboutFunctions(instance);

after(async () => assert.deepEqual(await instance.close(), []));
