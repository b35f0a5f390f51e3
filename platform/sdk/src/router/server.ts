/** What renders the route tree on a server; no browser bundle may import it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
