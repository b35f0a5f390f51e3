import type { Engine } from '../world/engines.ts';
import { createClientWithKey, createWorld, PASSWORD, type World } from '../world/world.ts';

export interface ProbedWorld extends World {
  close(): Promise<void>;
}

/** Opens a backend with data and one signed-in person, so that sessions and tokens have rows too. */
export async function openProbedWorld(engine: Engine): Promise<ProbedWorld> {
  const { backend, close } = await engine.open();
  try {
    const world = await createWorld(backend, async (person, email) => {
      if (person !== 'clientA') return;
      const client = createClientWithKey(backend, backend.publishableKey);
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
    });
    return { ...world, close };
  } catch (error) {
    await close();
    throw error;
  }
}
