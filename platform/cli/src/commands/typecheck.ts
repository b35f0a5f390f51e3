import type { Command } from '../main.ts';
export const typecheck: Command = async () => 1;
