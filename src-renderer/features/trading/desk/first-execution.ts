import type { WindowProfile } from '../../../../src-main/contract/window.ts'

// As long as the window stands: a reload asks again.
const named = new Set<string>()

/**
 * Whether an execution would be the session's first on this production profile, which is named
 * before it is done.
 */
export function isFirstExecution({
  name,
  environment,
}: Pick<WindowProfile, 'name' | 'environment'>): boolean {
  return environment === 'production' && !named.has(name)
}

/** A person has read the profile's name and confirmed. */
export function rememberExecution(name: string): void {
  named.add(name)
}
