import { describe, expect, it } from 'vitest'
import type { Desktop } from '../../../../src-main/hosts/loopback/browser-programs.ts'
import {
  fileManager,
  fileManagerCommand,
} from '../../../../src-main/hosts/loopback/file-manager.ts'

const desktop = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  programs: readonly string[] = [],
): Desktop => ({
  platform,
  env,
  home: '/home/person',
  isRoot: false,
  isThere: (path) => programs.includes(path),
  resolveLinks: (path) => path,
})
const linux = { PATH: '/usr/bin', DISPLAY: ':0' }

describe('fileManagerCommand', () => {
  it('opens the folder on Linux, with a display and a program for it', () => {
    const linuxDesktop = desktop('linux', linux, ['/usr/bin/xdg-open'])
    expect(fileManagerCommand(linuxDesktop, '/home/person/Downloads/a.csv')).toEqual([
      '/usr/bin/xdg-open',
      '/home/person/Downloads',
    ])
  })

  it('selects the file if the system can', () => {
    expect([
      fileManagerCommand(desktop('darwin', {}), '/Users/p/a.csv'),
      fileManagerCommand(desktop('win32', {}), 'C:\\a.csv'),
    ]).toEqual([
      ['/usr/bin/open', '-R', '/Users/p/a.csv'],
      ['explorer.exe', '/select,C:\\a.csv'],
    ])
  })
})

describe('fileManager', () => {
  it('is undefined without a display or a program', () => {
    expect(fileManager(desktop('linux', { PATH: '/usr/bin' }, ['/usr/bin/xdg-open']))).toBe(
      undefined,
    )
    expect(fileManager(desktop('linux', linux))).toBe(undefined)
  })

  it('returns false if the file is gone', async () => {
    const show = fileManager(desktop('linux', linux, ['/usr/bin/xdg-open']))
    expect(await show?.('/no/such/file.csv')).toBe(false)
  })
})
