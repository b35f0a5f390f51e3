// Entry of the bundle that renders a remote's first paint. The build runs it; it is not part of the release.
import { drawFirstPaint } from '@northlight/contract/page-tree/server';
import { app } from 'remote-app';

export const draw = (onProblem: (problem: string) => void) => drawFirstPaint(app, onProblem);
