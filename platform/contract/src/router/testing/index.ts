/** For tests; bundles must not import it. */
export { createMemoryRouter } from 'react-router-dom';
