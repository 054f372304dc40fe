/**
 * The environment variables that electron-builder reads to sign and notarise.
 * resources/docs/release.md describes each.
 */
export const SIGNING_VARIABLES = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'CSC_NAME',
  'APPLE_ID',
  'APPLE_APP_SPECIFIC_PASSWORD',
  'APPLE_TEAM_ID',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
]

/**
 * The environment without empty signing variables. A CI system sets a variable to an empty text if
 * its secret does not exist. electron-builder would take an empty CSC_LINK for a file's name and
 * stop.
 */
export function withoutEmptySigning(env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== '' || !SIGNING_VARIABLES.includes(name),
    ),
  )
}
