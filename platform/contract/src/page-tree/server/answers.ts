import { configureAuth } from '@northlight/auth-kit';
import {
  neutralBrand,
  type RemoteApp,
  type RemoteServer,
  type RenderAnswer,
  type RenderRequest,
  type RenderSettings,
  type ServerHost,
  setBrand,
} from '@northlight/contract';
import { renderPage } from './render-page.tsx';

/** The exports of a release's server bundle. */
export interface ServerBundle {
  /** Called once, before any request. */
  configure(settings: RenderSettings, host: ServerHost): void;
  answer(request: RenderRequest): Promise<RenderAnswer>;
}

/** The server side of one remote: renders its public pages and documents. Never throws. */
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
      setBrand((request.kind === 'page' ? request.boot.brand : request.brand) ?? neutralBrand);
      try {
        if (request.kind === 'page') {
          return await Promise.race([
            renderPage({ app, server, request, clockOffset, signal }),
            rejectOnAbort(signal),
          ]);
        }
        const handler = server.documents?.[request.path];
        if (handler === undefined) return { kind: 'missing' };
        const { contentType, body } = await handler({ origin: request.origin, signal });
        return { kind: 'document', contentType, body };
      } catch (error) {
        return { kind: 'failed', reason: describeError(error) };
      }
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('it took too long')), { once: true });
  });
}

/** One line, for logs. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
