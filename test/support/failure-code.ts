/** Waits for an action and returns the code of its failure, or `no failure`. */
export function codeOf(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'no failure',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
