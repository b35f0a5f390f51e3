export { hydratePage, type RouterHydration } from './hydration.ts';
export { Providers } from './providers.tsx';
export { createQueryClient } from './query-client.ts';
export type { RemoteSource } from './routes.tsx';
export {
  createRoutes,
  type FramedRoutes,
  type RouteHandle,
  type RouteParts,
  routeIds,
  useFrameRemote,
} from './routes.tsx';
