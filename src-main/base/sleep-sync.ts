/** Holds the thread for so many milliseconds, for work that cannot await anything. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
