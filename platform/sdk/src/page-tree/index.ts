export { hydratePage, type RouterHydration } from './hydration.ts';
export { Providers } from './providers.tsx';
export { createQueryClient } from './query-client.ts';
export type { RemoteSource } from './remote-source.ts';
export { createRoutes, type RouteHandle, type RouteParts, routeIds } from './routes.tsx';
