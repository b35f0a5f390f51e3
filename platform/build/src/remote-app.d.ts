declare module 'remote-app' {
  export const app: import('@platform/contract').RemoteApp;
}

declare module 'remote-server' {
  export const server: import('@platform/contract').RemoteServer;
}
