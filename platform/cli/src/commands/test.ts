import type { Command } from '../main.ts';
export const test: Command = async () => 1;
