declare module 'monolith-app/*' {
  export const app: import('@northlight/contract').RemoteApp;
}
