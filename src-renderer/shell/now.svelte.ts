const TICK_MS = 5000

/**
 * Returns the current time in milliseconds, which is updated every few seconds, for ages in words.
 * Call while a component is set up.
 */
export function currentTime(): { readonly now: number } {
  let now = $state.raw(Date.now())
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), TICK_MS)
    return () => clearInterval(timer)
  })
  return {
    get now() {
      return now
    },
  }
}
