declare module 'remote-app' {
  export const app: import('@northlight/contract').RemoteApp;
}

declare module 'remote-server' {
  export const server: import('@northlight/contract').RemoteServer;
}
