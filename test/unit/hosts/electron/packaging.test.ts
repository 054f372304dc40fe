import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
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
  readonly artifactName: string
  readonly extraMetadata: { readonly homepage: string }
  afterExtract(context: unknown): void
  afterPack(context: unknown): Promise<void>
}

const {
  default: config,
  fuses,
  homepage,
  macSigning,
  winSigning,
} = (await import(
  new URL('../../../../resources/electron-builder.config.mjs', import.meta.url).href
)) as {
  default: Config
  fuses(platform: string): Record<number | string, unknown>
  homepage(env: NodeJS.ProcessEnv): string
  macSigning(env: NodeJS.ProcessEnv): unknown
  winSigning(env: NodeJS.ProcessEnv): unknown
}

describe('the packaging configuration', () => {
  test('is accepted by electron-builder', async () => {
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

  test('packs only the program’s own files, with native modules outside the archive', () => {
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

  test('S2, S1, threat 18, input 119, point 19: sets all nine fuses explicitly', () => {
    const fusesOf = (platform: string): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(fuses(platform)).flatMap(([key, value]) =>
          /^\d$/.test(key) ? [[FuseV1Options[Number(key)], value]] : [],
        ),
      )
    const expectedFuses = {
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
    expect(fusesOf('darwin')).toEqual(expectedFuses)
    expect(fusesOf('win32')).toEqual(expectedFuses)
    expect(fusesOf('linux')).toEqual({
      ...expectedFuses,
      EnableEmbeddedAsarIntegrityValidation: false,
    })
    expect(Object.keys(expectedFuses)).toHaveLength(
      Object.keys(FuseV1Options).filter((name) => !/^\d+$/.test(name)).length,
    )
  })

  test('S2: sets all nine fuses in the packed program of each system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partner-desk-fuses-'))
    // Electron's own wire: a sentinel, its version and length, and a state for each fuse.
    const wire = Buffer.concat([
      Buffer.from('some code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
      Buffer.from([1, 9]),
      Buffer.from('101100101 more code'),
    ])
    const packager = {
      executableName: 'partner-desk',
      appInfo: { productFilename: 'Partner Desk' },
    }
    try {
      for (const [electronPlatformName, name, states] of [
        ['linux', 'partner-desk', '010001001'],
        ['win32', 'Partner Desk.exe', '010011001'],
      ] as const) {
        writeFileSync(join(folder, name), wire)
        await config.afterPack({ appOutDir: folder, electronPlatformName, packager })
        expect(readFileSync(join(folder, name), 'latin1').slice(-19)).toBe(`${states} more code`)
      }
      // A version of Electron with a tenth fuse stops the packaging until its state is decided.
      writeFileSync(
        join(folder, 'partner-desk'),
        Buffer.concat([wire.subarray(0, -20), Buffer.from([10]), Buffer.from('1011001011')]),
      )
      await expect(
        config.afterPack({ appOutDir: folder, electronPlatformName: 'linux', packager }),
      ).rejects.toThrow(/10 fuses/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(fuses('win32').strictlyRequireAllFuses).toBe(true)
  })
})

describe('a package of CI', () => {
  test('is signed ad hoc on macOS and unsigned on Windows without a certificate', () => {
    expect(macSigning({})).toEqual({ identity: '-', notarize: false })
    expect(macSigning({ CSC_LINK: '' })).toEqual({ identity: '-', notarize: false })
    expect(winSigning({ WIN_CSC_LINK: '' })).toEqual({})
  })

  test('must be signed if a certificate is named, and is then notarised', () => {
    expect(macSigning({ CSC_LINK: 'AAAA' })).toEqual({ forceCodeSigning: true, notarize: true })
    expect(macSigning({ CSC_NAME: 'Name' })).toEqual({ forceCodeSigning: true, notarize: true })
    expect(winSigning({ WIN_CSC_LINK: 'AAAA' })).toEqual({
      forceCodeSigning: true,
      signtoolOptions: { signingHashAlgorithms: ['sha256'] },
    })
  })

  test('names the repository as its page, which a Debian package needs', () => {
    expect(
      homepage({ GITHUB_SERVER_URL: 'https://forge.example', GITHUB_REPOSITORY: 'some/desk' }),
    ).toBe('https://forge.example/some/desk')
    expect(homepage({})).toBe('https://partner-desk.invalid/')
    expect(config.extraMetadata.homepage).toBe(homepage(process.env))
  })

  test('has names without spaces, with the system and the processor in them', () => {
    expect(config.artifactName).toBe('${name}-${version}-${os}-${arch}.${ext}')
  })

  test('has no demonstration app of Electron, and has its licences on macOS', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partner-desk-extract-'))
    const dist = join(folder, 'dist')
    const putFile = (path: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path)
    }
    try {
      putFile('dist/LICENSE')
      putFile('dist/LICENSES.chromium.html')
      for (const resources of ['linux/resources', 'mac/Electron.app/Contents/Resources']) {
        putFile(`${resources}/default_app.asar`)
        putFile(`${resources}/other`)
      }
      putFile('linux/version')
      const packager = { config: { electronDist: dist } }
      const extract = (name: string, electronPlatformName: string): void =>
        config.afterExtract({ appOutDir: join(folder, name), electronPlatformName, packager })
      extract('linux', 'linux')
      extract('mac', 'darwin')
      expect(readdirSync(join(folder, 'linux'))).toEqual(['resources'])
      expect(readdirSync(join(folder, 'linux/resources'))).toEqual(['other'])
      expect(readdirSync(join(folder, 'mac/Electron.app/Contents/Resources')).sort()).toEqual([
        'LICENSE.electron.txt',
        'LICENSES.chromium.html',
        'other',
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
