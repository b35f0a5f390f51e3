export { createAnswers, type ServerBundle } from './answers.ts';
