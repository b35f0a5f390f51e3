/** React's own scheduler, of which this alone is used; it brings no types. */
declare module 'scheduler' {
  /** For how long a slice of rendering goes on: a frame at this rate; 0: as React has it, 5 ms. */
  export function unstable_forceFrameRate(fps: number): void;
}
