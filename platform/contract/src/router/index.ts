/**
 * The parts of the router that the product uses. A shared package cannot be tree-shaken, so unused names are omitted. Adding
 * one is a minor release of this package.
 */

export type { LoaderFunctionArgs, Location, MiddlewareFunction, RouteObject } from 'react-router-dom';
export {
  createBrowserRouter,
  createContext as createRouterContext,
  isRouteErrorResponse,
  Navigate,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  redirect,
  redirectDocument,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export { Link, type LinkProps, NavLink, type NavLinkProps, useDestination } from './link.ts';
export { ScrollRestoration } from './scroll-restoration.ts';
export { type UrlChanges, type UrlState, useUrlState, withParams } from './use-url-state.ts';
