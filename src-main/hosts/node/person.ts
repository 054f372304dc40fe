import { userInfo } from 'node:os'

/** Returns the system's name of this user, or `unknown` if the user has no name. */
export function personName(): string {
  try {
    return userInfo().username || 'unknown'
  } catch {
    return 'unknown'
  }
}
