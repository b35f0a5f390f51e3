// The module behind the drawing of a remote's guarded pages; it is run by the build, and is no part of the release.
import { drawFirstPaint } from '@northlight/contract/page-tree/server';
import { app } from 'remote-app';

export const draw = (tell: (problem: string) => void) => drawFirstPaint(app, tell);
