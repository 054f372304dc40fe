import type { HelperTrouble } from './protocol.ts'

// The order matters: the error for a service that has gone (`:1.7`) resembles the error for a
// missing service, but only a new process helps.
const PATTERNS: readonly (readonly [HelperTrouble, RegExp])[] = [
  [
    'stale',
    /The name :\d+\.\d+ was not provided|connection is closed|NoReply|not receive a reply|remote peer disconnected|Disconnected/i,
  ],
  [
    'noService',
    /org\.freedesktop\.secrets\b.*(?:was not provided|exited|Failed to execute|timed out)|StartServiceByName|Spawn\.|ServiceUnknown/i,
  ],
  [
    'noService',
    /autolaunch D-Bus|dbus-launch|message bus|Could not connect|Failed to connect|does not contain a colon|default keychain could not be found|No keychain is available|logon session does not exist/i,
  ],
  [
    'locked',
    /locked|dismissed|cancel|interaction is not allowed|passphrase|\/secrets\/collection\/|PromptDismissed/i,
  ],
]

/**
 * Classifies an error of the keychain by its text, because keytar provides nothing else. The texts
 * were recorded from libsecret 0.20 and gnome-keyring 42 in the states of security.md L1–L12.
 * Assumed: the texts of macOS and Windows.
 */
export function troubleOf(error: unknown): HelperTrouble {
  const text = error instanceof Error ? error.message : String(error)
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown'
}
