import type { Command } from '../main.ts';
export const lint: Command = async () => 1;
