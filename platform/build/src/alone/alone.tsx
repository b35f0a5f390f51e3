import { configureAuth, signIn, signOut, useSession } from '@northlight/auth-kit';
import { type Services, useServices } from '@northlight/contract';
import { createQueryClient, createRoutes, Providers } from '@northlight/contract/page-tree';
import { createBrowserRouter, RouterProvider, useRouteError } from '@northlight/contract/router';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { app } from 'remote-app';

/** Defined by `aloneConfig`. */
declare const ALONE_PUBLISHABLE_KEY: string;

/** Minimal versions of the shell's services. */
const services: Services = {
  toast: ({ title, description }) => console.info(`Toast: ${title}${description ? ` – ${description}` : ''}`),
  confirm: async ({ title, description }) => window.confirm(`${title}\n\n${description}`),
  theme: { get: () => 'system', subscribe: () => () => {}, set: () => {} },
  announce: (message) => console.info(`Announced: ${message}`),
  clock: { now: () => new Date() },
  report(error, where) {
    console.error(where, error);
    return 'development';
  },
  setTitle(title) {
    document.title = title;
  },
  logOut: async () => signOut(),
  boot: {
    revision: 0,
    shell: { version: 'none' },
    backend: { url: '', publishableKey: ALONE_PUBLISHABLE_KEY },
    clockOffset: 0,
    remotes: [],
  },
};

const source = {
  remote: {
    name: app.declaration.name,
    version: 'development',
    entry: { url: '', integrity: '' },
    routes: app.declaration.routes.map(({ path, access, title }) => [path, access, title] as const),
    navigation: app.declaration.navigation.map(({ to, label }) => [to, label] as const),
  },
  load: async () => app,
  peek: () => app,
};

function Failure() {
  const error = useRouteError();
  return <pre role="alert">{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>;
}

function RouteList() {
  const { boot } = useServices();
  return (
    <main>
      <h1>No page here</h1>
      <p>{boot.backend.publishableKey === '' ? 'Started without a backend.' : 'Pages of this remote:'}</p>
      <ul>
        {source.remote.routes.map(([path, access, title]) => (
          <li key={path}>
            <a href={path}>{path}</a> {title} ({access})
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Replaces the shell's /auth. */
function SignInBar() {
  const session = useSession();
  const [message, setMessage] = useState('');
  if (session.status !== 'signed-out') return null;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    try {
      await signIn({ email: String(data.get('email')), password: String(data.get('password')) });
      location.reload();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : 'Sign-in failed');
    }
  };
  return (
    <form onSubmit={submit}>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Sign in</button> <output>{message}</output>
    </form>
  );
}

configureAuth({ url: location.origin, publishableKey: ALONE_PUBLISHABLE_KEY });
const queryClient = createQueryClient();
const router = createBrowserRouter(
  createRoutes([source], {
    Effects: SignInBar,
    Pending: () => null,
    RemoteFailure: Failure,
    PageFailure: Failure,
    NotFound: RouteList,
    ownRoutes: [],
    queryClient,
  }),
  { future: { v8_middleware: true } },
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <Providers services={services} queryClient={queryClient}>
    <RouterProvider router={router} />
  </Providers>,
);
