/**
 * Replaces `Date` of this process or page by one that reads `startMs` now and runs on from there.
 * Uses no other declaration of this module, because Playwright injects its source text into pages.
 *
 * @param startMs milliseconds since 1970
 */
export function startDateAt(startMs: number): void {
  const offsetMs = startMs - Date.now()
  const now = Date.now
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now() + offsetMs] : args, newTarget) as Date,
    apply: (target) => new target(now() + offsetMs).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => now() + offsetMs : (Reflect.get(target, name, receiver) as unknown),
  })
}
