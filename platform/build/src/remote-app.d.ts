declare module 'remote-app' {
  export const app: import('@platform/contract').RemoteApp;
}
