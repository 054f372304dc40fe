import { userInfo } from 'node:os'

/**
 * Who sits here, as this machine's system knows them; `unknown` where it has no name for its user.
 */
export function personName(): string {
  try {
    return userInfo().username || 'unknown'
  } catch {
    return 'unknown'
  }
}
