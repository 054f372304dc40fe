import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const { gatherRelease, installersOf } = (await import(
  new URL('../resources/release.mjs', import.meta.url).href
)) as {
  gatherRelease(release: { from: string; to: string; tag?: string }): string[]
  installersOf(version: string): string[]
}
const { makeSbom } = (await import(new URL('../resources/sbom.mjs', import.meta.url).href)) as {
  makeSbom(): unknown
}
const { withoutEmptySigning } = (await import(
  new URL('../resources/signing.mjs', import.meta.url).href
)) as { withoutEmptySigning(env: Record<string, string>): Record<string, string> }
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

describe('gatherRelease', () => {
  let folder: string
  let from: string
  let to: string

  // One folder for each runner, as their artifacts are downloaded.
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'partner-desk-release-'))
    from = join(folder, 'from')
    to = join(folder, 'to')
    for (const name of installersOf(version)) writeInstaller(name, `the bytes of ${name}`)
    for (const name of installersOf(version))
      writeInstaller(name, `${JSON.stringify(makeSbom(), null, 2)}\n`, 'sbom.cdx.json')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function writeInstaller(runner: string, text: string, name = runner): void {
    const [, system = ''] = /-(linux|mac-\w+|win)-/.exec(runner) ?? /-(mac-\w+)/.exec(runner) ?? []
    mkdirSync(join(from, `installers-${system}`), { recursive: true })
    writeFileSync(join(from, `installers-${system}`, name), text)
  }

  test('copies each file once and writes checksums that sha256sum can check', () => {
    const names = gatherRelease({ from, to, tag: `v${version}` })
    const files = [...installersOf(version), 'sbom.cdx.json', 'verify-log.mjs']
    expect(names).toEqual([...files.sort(), 'SHA256SUMS'])
    expect(readdirSync(to).sort()).toEqual([...names].sort())
    const lines = readFileSync(join(to, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    expect(lines).toEqual(
      files.map(
        (name) =>
          `${createHash('sha256')
            .update(readFileSync(join(to, name)))
            .digest('hex')}  ${name}`,
      ),
    )
    expect(readFileSync(join(to, 'sbom.cdx.json'), 'utf8')).toContain('"bomFormat": "CycloneDX"')
  })

  test('refuses a tag of another version', () => {
    expect(() => gatherRelease({ from, to, tag: 'v9.9.9' })).toThrow(
      `The tag is v9.9.9 and the version in package.json is ${version}.`,
    )
  })

  test('refuses a missing installer and one of another version', () => {
    const [first = ''] = installersOf(version)
    rmSync(join(from, 'installers-linux', first))
    writeInstaller('partner-desk-9.9.9-win-x64.exe', '')
    expect(() => gatherRelease({ from, to })).toThrow(
      `This is not a release: ${first} is there 0 times; partner-desk-9.9.9-win-x64.exe does not belong to version ${version}.`,
    )
    expect(readdirSync(folder)).toEqual(['from'])
  })

  test('refuses a bill of materials of another lock file, and none', () => {
    writeInstaller(
      'x-win-x64',
      JSON.stringify({ ...(makeSbom() as object), version: 2 }),
      'sbom.cdx.json',
    )
    expect(() => gatherRelease({ from, to })).toThrow(/is not the bill of materials of this lock/)
    for (const name of readdirSync(from)) rmSync(join(from, name, 'sbom.cdx.json'))
    expect(() => gatherRelease({ from, to })).toThrow(/sbom\.cdx\.json is missing/)
  })
})

describe('withoutEmptySigning', () => {
  test('drops empty signing variables and nothing else', () => {
    expect(
      withoutEmptySigning({ CSC_LINK: '', WIN_CSC_LINK: 'AAAA', APPLE_ID: '', OTHER: '' }),
    ).toEqual({ WIN_CSC_LINK: 'AAAA', OTHER: '' })
  })
})
