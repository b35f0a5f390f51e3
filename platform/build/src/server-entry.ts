// Entry of a release's server bundle.
import { createAnswers } from '@northlight/contract/page-tree/server';
import { app } from 'remote-app';
import { server } from 'remote-server';

const bundle = createAnswers(app, server);

export const configure = bundle.configure;
export const answer = bundle.answer;
