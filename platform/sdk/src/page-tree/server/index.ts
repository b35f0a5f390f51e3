export { createAnswers, type ServerBundle } from './answers.ts';
export { drawFirstPaint } from './draw-first-paint.tsx';
