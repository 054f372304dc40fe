import type { WindowProfile } from '../../../../src-main/contract/window.ts'

// The names are in memory only, so the question is asked again after a reload.
const confirmedProfiles = new Set<string>()

/**
 * Whether an execution would be the session's first on this production profile. The profile's name
 * is then confirmed first.
 */
export function isFirstExecution({
  name,
  environment,
}: Pick<WindowProfile, 'name' | 'environment'>): boolean {
  return environment === 'production' && !confirmedProfiles.has(name)
}

/** Records that a person has read the profile's name and confirmed. */
export function rememberExecution(name: string): void {
  confirmedProfiles.add(name)
}
