/** Blocks the thread for `ms` milliseconds, for work that cannot await. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
