// Entry of the bundle that renders a remote's first paint. The build runs it; it is not part of the release.
import { renderFirstPaint } from '@northlight/contract/page-tree/server';
import { app } from 'remote-app';

export const render = (onProblem: (problem: string) => void) => renderFirstPaint(app, onProblem);
