declare module 'monolith-app/*' {
  export const app: import('@platform/contract').RemoteApp;
}
