const MAX_LENGTH = 100

/** Why a text cannot be the name of a profile. */
export type ProfileNameFault = 'empty' | 'long' | 'control'

/**
 * Finds what is wrong with the name of a profile, which has no white space around it. A name is only
 * a label, so it may hold any other character (security.md, input 75).
 */
export function findNameFault(name: string): ProfileNameFault | undefined {
  if (name === '') return 'empty'
  if (name.length > MAX_LENGTH) return 'long'
  return /[\u0000-\u001f\u007f]/.test(name) ? 'control' : undefined
}
