import { describe, expect, it } from 'vitest'
import { helperEnvironment } from '../../../../src-main/hosts/vault/helper-process.ts'

describe('helperEnvironment', () => {
  it('passes only the variables that a keychain needs', () => {
    const environment = {
      HOME: '/home/a',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
      PARTNER_DESK_CLIENT_SECRET: 'x',
      NODE_OPTIONS: '--require x',
      HTTPS_PROXY: 'p',
      LANG: undefined,
    }
    expect(helperEnvironment(environment)).toEqual({
      HOME: '/home/a',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
      LC_ALL: 'C.UTF-8',
    })
  })
})
