const PREFIX = 'quick:'

/**
 * Writes a list's target that chooses one of its tabs instead of opening a record. No record's key
 * contains a colon.
 */
export function writeQuickTarget(id: string): string {
  return PREFIX + id
}

/** Returns the tab that a target chooses, or undefined for any other target. */
export function readQuickTarget(target: string | undefined): string | undefined {
  return target?.startsWith(PREFIX) ? target.slice(PREFIX.length) : undefined
}
