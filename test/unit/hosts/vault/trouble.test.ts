import { describe, expect, it } from 'vitest'
import { troubleOf } from '../../../../src-main/hosts/vault/trouble.ts'

describe('troubleOf', () => {
  it.each([
    ['L4', 'Cannot autolaunch D-Bus without X11 $DISPLAY', 'noService'],
    [
      'F18',
      'Failed to execute child process “dbus-launch” (No such file or directory)',
      'noService',
    ],
    ['F18', 'Could not connect: No such file or directory', 'noService'],
    ['F18', 'Address element “garbage” does not contain a colon (:)', 'noService'],
    ['L5', 'The name org.freedesktop.secrets was not provided by any .service files', 'noService'],
    [
      'F18',
      'Error calling StartServiceByName for org.freedesktop.secrets: Process org.freedesktop.secrets exited with status 1',
      'noService',
    ],
    ['L1', 'Cannot create an item in a locked collection', 'locked'],
    ['L13', 'unlock prompt was dismissed', 'locked'],
    ['L7', 'Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'locked'],
    ['F19', 'The name :1.7 was not provided by any .service files', 'stale'],
    ['F19', 'The connection is closed', 'stale'],
    ['otherwise', 'Something else', 'unknown'],
  ])('%s: sorts %j', (_id, text, trouble) => {
    expect(troubleOf(new Error(text))).toBe(trouble)
  })
})
