import type { Engine } from '../world/engines.ts';
import { createWorld, signIn, type World } from '../world/world.ts';

export interface ProbedWorld extends World {
  close(): Promise<void>;
}

/** Opens a backend with data and one signed-in person, so that sessions and tokens have rows too. */
export async function openProbedWorld(engine: Engine): Promise<ProbedWorld> {
  const { backend, close } = await engine.open();
  try {
    const world = await createWorld(backend, async (person, email) => {
      if (person === 'clientA') await signIn(backend, email);
    });
    return { ...world, close };
  } catch (error) {
    await close();
    throw error;
  }
}
