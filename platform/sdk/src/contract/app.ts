import type { ComponentType } from 'react';
import type { RemoteDeclaration } from './declaration.ts';
import type { Page } from './page.ts';

/** What a remote's `./app` module exports as `app`. */
export interface RemoteApp<Path extends string = string> {
  readonly declaration: RemoteDeclaration<Path>;
  /** The frame around every page of the remote; it renders `<Outlet />`. */
  readonly Layout: ComponentType;
  /** A page for each declared path. */
  readonly pages: Readonly<Record<Path, Page>>;
}

/** Binds a declaration to its code; a declared route without a page is a type error. */
export function defineApp<Path extends string>(
  declaration: RemoteDeclaration<Path>,
  parts: { Layout: ComponentType; pages: Readonly<Record<NoInfer<Path>, Page>> },
): RemoteApp<Path> {
  return { declaration, ...parts };
}
