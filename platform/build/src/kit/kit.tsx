import { KitPage } from '@northlight/shared-ui/kit';
import { createRoot } from 'react-dom/client';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no #root');

// `?theme=dark` or `?theme=light`; without it the system decides, as everywhere.
const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;

createRoot(container).render(<KitPage />);
