// Stands in for the shell's federation in the monolith: the areas are parts of the same build.
import type { RemoteApp } from '@northlight/contract';

const areas: Readonly<Record<string, () => Promise<{ app: RemoteApp }>>> = {
  site: () => import('monolith-app/site'),
  portal: () => import('monolith-app/portal'),
  dashboard: () => import('monolith-app/dashboard'),
};

export function createFederation() {
  return {
    async load(remote: string): Promise<unknown> {
      const area = areas[remote];
      if (area === undefined) throw new Error(`The monolith was built without ${remote}`);
      return area();
    },
    shared: () => [],
  };
}
