/** For rendering the route tree on a server; browser bundles must not import it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
