import { configureAuth } from '@northlight/auth-kit';
import type {
  RemoteApp,
  RemoteServer,
  RenderAnswer,
  RenderRequest,
  RenderSettings,
  ServerHost,
} from '@northlight/contract';
import { renderPage } from './render-page.tsx';

/** What a release's server bundle exports. */
export interface ServerBundle {
  /** Once, before anything is asked. */
  configure(settings: RenderSettings, host: ServerHost): void;
  answer(request: RenderRequest): Promise<RenderAnswer>;
}

/** The server's side of one remote: renders its public pages and makes its documents. It never throws. */
export function createAnswers(app: RemoteApp, server: RemoteServer): ServerBundle {
  let clockOffset = 0;
  return {
    configure(settings, host) {
      clockOffset = settings.clockOffset;
      configureAuth(settings.backend);
      server.prepare?.(host);
    },
    async answer(request) {
      const signal = AbortSignal.timeout(request.timeLimit);
      try {
        if (request.kind === 'page') {
          return await Promise.race([
            renderPage({ app, server, request, clockOffset, signal }),
            aborted(signal),
          ]);
        }
        const handler = server.documents?.[request.path];
        if (handler === undefined) return { kind: 'missing' };
        const { contentType, body } = await handler({ origin: request.origin, signal });
        return { kind: 'document', contentType, body };
      } catch (error) {
        return { kind: 'failed', reason: describe(error) };
      }
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('it took too long')), { once: true });
  });
}

/** One line: reasons go into logs. */
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
