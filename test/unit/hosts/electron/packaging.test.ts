import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

interface Config extends Record<string, unknown> {
  readonly linux: {
    readonly icon: string
    readonly target: readonly string[]
    readonly executableArgs: readonly string[]
  }
  readonly mac: { readonly target: readonly string[] }
  readonly win: { readonly target: readonly string[] }
  readonly files: readonly string[]
  readonly asarUnpack: readonly string[]
  afterPack(context: unknown): unknown
}

const { default: config, fuses } = (await import(
  new URL('../../../../resources/electron-builder.config.mjs', import.meta.url).href
)) as {
  default: Config
  fuses(platform: string): Record<number | string, unknown>
}

describe('the packaging configuration', () => {
  test('is one that electron-builder accepts', async () => {
    const builder = createRequire(import.meta.url)('app-builder-lib/out/util/config/config.js') as {
      validateConfiguration(config: unknown, log: { isEnabled: boolean }): Promise<void>
    }
    await expect(
      builder.validateConfiguration(config, { isEnabled: false }),
    ).resolves.toBeUndefined()
    await expect(
      builder.validateConfiguration({ ...config, nothingOfTheKind: 1 }, { isEnabled: false }),
    ).rejects.toThrow(/nothingOfTheKind/)
  })

  test('threat 24: builds for the three platforms, without updates, links or file types', () => {
    expect([config.win.target, config.mac.target, config.linux.target]).toEqual([
      ['nsis'],
      ['dmg'],
      ['AppImage', 'deb'],
    ])
    expect(config.publish).toBeNull()
    for (const name of ['protocols', 'fileAssociations', 'electronUpdaterCompatibility'])
      expect(config).not.toHaveProperty(name)
    expect(config.linux.executableArgs).toEqual([])
  })

  test('packs what runs and nothing of the project, with native modules outside the archive', () => {
    expect(config.files.filter((pattern) => !pattern.startsWith('!'))).toEqual([
      'package.json',
      'LICENSE',
      '.out/main/**',
      '.out/preload/**',
      '.out/renderer/**',
      'resources/verify-log.mjs',
    ])
    expect(config.asarUnpack).toContain('**/*.node')
    const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      main: string
    }
    expect(main).toBe('./.out/main/electron.js')
    expect(existsSync(join(root, config.linux.icon))).toBe(true)
    expect(readFileSync(join(root, 'src-renderer/public/icon.svg'), 'utf8')).toBe(
      readFileSync(join(root, 'resources/icon.svg'), 'utf8'),
    )
  })

  test('S2, S1, threat 18, input 119, point 19: sets all nine fuses on purpose', () => {
    const named = (platform: string): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(fuses(platform)).flatMap(([key, value]) =>
          /^\d$/.test(key) ? [[FuseV1Options[Number(key)], value]] : [],
        ),
      )
    const wanted = {
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    }
    expect(named('darwin')).toEqual(wanted)
    expect(named('win32')).toEqual(wanted)
    expect(named('linux')).toEqual({ ...wanted, EnableEmbeddedAsarIntegrityValidation: false })
    expect(Object.keys(wanted)).toHaveLength(
      Object.keys(FuseV1Options).filter((name) => !/^\d+$/.test(name)).length,
    )
  })

  test('S2: hands them to electron-builder for the platform that is packed', async () => {
    const given: unknown[] = []
    const context = {
      electronPlatformName: 'win32',
      packager: { addElectronFuses: (...values: unknown[]) => void given.push(...values) },
    }
    await config.afterPack(context)
    expect(given).toEqual([context, fuses('win32')])
    expect(fuses('win32').strictlyRequireAllFuses).toBe(true)
  })
})
