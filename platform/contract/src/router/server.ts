/** For rendering the route tree on a server; browser bundles must not import it. */
export type { StaticHandler, StaticHandlerContext } from 'react-router-dom';
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
