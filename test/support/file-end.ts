const actions = new Set<() => void>()

/**
 * Runs an action after each file of tests. A hook that a shared module registers itself would run
 * after the first file only, if files share a worker.
 */
export function afterEachFile(action: () => void): void {
  actions.add(action)
}

/** Runs the actions, at the end of a file. */
export function endFile(): void {
  for (const action of actions) action()
}
