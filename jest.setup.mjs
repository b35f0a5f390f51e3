import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both while it loads; jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });
