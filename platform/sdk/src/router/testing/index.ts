/** What tests render pages with; no bundle may import it. */
export { createMemoryRouter } from 'react-router-dom';
