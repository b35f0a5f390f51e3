import type { Command } from '../main.ts';
export const dev: Command = async () => 1;
