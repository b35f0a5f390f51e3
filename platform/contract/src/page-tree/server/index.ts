export { createAnswers, type ServerBundle } from './answers.ts';
export { renderFirstPaint } from './render-first-paint.tsx';
