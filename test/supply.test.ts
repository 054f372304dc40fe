import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importTable } from './support/imports.ts'
import { isGate } from './support/is-gate.ts'

interface Package {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Sbom {
  readonly components: readonly {
    readonly licenses: readonly { readonly expression?: string }[]
    readonly name: string
    readonly version: string
    readonly hashes: readonly { readonly alg: string; readonly content: string }[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const root = resolve(import.meta.dirname, '..')
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
const { packages } = read<{ packages: Readonly<Record<string, Package>> }>('package-lock.json')
const ownPackage = read<
  Record<
    'dependencies' | 'optionalDependencies' | 'devDependencies',
    Readonly<Record<string, string>>
  > & { allowScripts: Readonly<Record<string, boolean>> }
>('package.json')
const locked = Object.entries(packages).filter(([path]) => path !== '')
const packed = locked.filter(([, { dev }]) => dev !== true)
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** For tests that use the registry or depend on the date. */
function atGate(title: string, run: () => Promise<void>): void {
  if (isGate) test(title, run)
}

/** The packages in the first cells of a section's table, sorted. */
function packagesIn(section: string): readonly string[] {
  return section
    .split('\n')
    .flatMap((line) => [...(/^\| (`[^|]+) \|/.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name)
    .toSorted()
}

/**
 * The licence of the few packages whose package file names none, but whose folder holds its text.
 */
function licenceIn(path: string): string {
  const text = readFileSync(join(root, path, 'LICENSE'), 'utf8')
  return text.startsWith('MIT License\n') ? 'MIT' : text.slice(0, 40)
}

const { npm } = (await import(
  new URL('../resources/setup/programs.mjs', import.meta.url).href
)) as { npm(args: readonly string[]): Promise<{ code: number | string; output: string }> }

describe('S10, threat 23: the packages', () => {
  test('are at most eighty outside Electron and the tools, of which keytar brings forty at most', () => {
    const keytar = new Set<string>()
    const add = (name: string): void => {
      const entry = packages[`node_modules/${name}`]
      if (!entry || keytar.has(name)) return
      keytar.add(name)
      Object.keys(entry.dependencies ?? {}).forEach(add)
    }
    add('keytar')
    expect(packed.length).toBeGreaterThan(20)
    expect(packed.length).toBeLessThanOrEqual(80)
    expect(keytar.size).toBeLessThanOrEqual(40)
  })

  test('are those that dependencies.md names, in the same halves', () => {
    const page = readFileSync(join(root, 'resources/docs/dependencies.md'), 'utf8')
    const [program = [], development = []] = page.split('\n## ').slice(1).map(packagesIn)
    expect(program).toEqual(
      [
        ...Object.keys(ownPackage.dependencies),
        ...Object.keys(ownPackage.optionalDependencies),
      ].toSorted(),
    )
    expect(development).toEqual(Object.keys(ownPackage.devDependencies).toSorted())
  })

  test('are each of one version and one content, from the registry alone', () => {
    for (const versions of [
      ownPackage.dependencies,
      ownPackage.optionalDependencies,
      ownPackage.devDependencies,
    ])
      expect(
        Object.values(versions).filter((version) => !/^\d+\.\d+\.\d+[-\w.]*$/.test(version)),
      ).toEqual([])
    expect(
      locked
        .filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
        .map(([path]) => path),
    ).toEqual([])
    expect(
      locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
    ).toEqual([])
    const installed = read<{ packages: Readonly<Record<string, Package>> }>(
      'node_modules/.package-lock.json',
    ).packages
    for (const [path, { version }] of Object.entries(installed))
      expect(version, path).toBe(packages[path]?.version)
  })

  test('run no script of their own but keytar’s and Node’s, and each that has one was decided about', () => {
    expect(
      Object.keys(ownPackage.allowScripts).filter((name) => ownPackage.allowScripts[name]),
    ).toEqual(['keytar', 'node'])
    const withScript = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => nameOf(path))
    expect(withScript.filter((name) => ownPackage.allowScripts[name] === undefined)).toEqual([])
    // The set-up installs without any script and then runs these two by name.
    const setUp = readFileSync(join(root, 'resources/setup.mjs'), 'utf8')
    expect(setUp).toContain("npm(['ci', '--ignore-scripts'")
    expect(
      [...setUp.matchAll(/npm\(\['rebuild', '([^']+)'/g)].map(([, name]) => name).sort(),
    ).toEqual(['keytar', 'node'])
  })

  test('may be redistributed with the program, and used as tools', () => {
    const freeLicences = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0)$/
    // Allowed for tools and for fonts: only a font's own file is packed.
    const asTool = /^(?:MPL-2\.0|Python-2\.0|CC-BY-4\.0|CC0-1\.0|OFL-1\.1|WTFPL|Unlicense)$/
    const isAllowed = (license: string, isTool: boolean): boolean =>
      license
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((one) => freeLicences.test(one) || (isTool && asTool.test(one)))
    const licences = locked.map(([path, { license, dev }]) => ({
      path,
      license: license ?? licenceIn(path),
      dev,
    }))
    expect(licences.filter(({ license, dev }) => !isAllowed(license, dev === true))).toEqual([])
  })

  test('of the program, bundled ones too, are listed with their hashes in a bill of materials', async () => {
    const { makeSbom } = (await import(new URL('../resources/sbom.mjs', import.meta.url).href)) as {
      makeSbom(): Sbom
    }
    const { components, dependencies } = makeSbom()
    const listedPackages = components.map(({ name, version }) => `${name}@${version}`)
    expect(listedPackages).toEqual(
      expect.arrayContaining([
        ...packed.map(([path, { version }]) => `${nameOf(path)}@${version}`),
        `electron@${ownPackage.devDependencies.electron}`,
      ]),
    )
    expect(
      listedPackages.filter((one) =>
        /^(?:vite|vitest|playwright|eslint|typescript|electron-builder)@/.test(one),
      ),
    ).toEqual([])
    expect(
      components.filter(
        ({ hashes }) => hashes[0]?.alg !== 'SHA-512' || !/^[0-9a-f]{128}$/.test(hashes[0].content),
      ),
    ).toEqual([])
    expect(components.filter(({ licenses }) => !licenses[0]?.expression)).toEqual([])
    // Every installed package that the import table allows the program or its window. Only tests
    // use csv-parse.
    const imported = importTable
      .flatMap(({ packages: names }) => names ?? [])
      .filter((name) => packages[`node_modules/${name}`] !== undefined && name !== 'csv-parse')
    expect(imported.length).toBeGreaterThan(10)
    expect(imported.filter((name) => !components.some((one) => one.name === name))).toEqual([])
    const knownRefs = new Set(dependencies.map(({ ref }) => ref))
    expect(
      dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !knownRefs.has(ref)),
    ).toEqual([])
    expect(
      dependencies
        .find(({ ref }) => ref.startsWith('pkg:npm/keytar@'))
        ?.dependsOn.some((ref) => ref.startsWith('pkg:npm/prebuild-install@')),
    ).toBe(true)
    expect(readFileSync(join(root, 'resources/package.mjs'), 'utf8')).toMatch(
      /writeFileSync\(join\(packages, 'sbom\.cdx\.json'\), .*makeSbom\(\)/,
    )
  })

  atGate(
    'S10: the packed ones have no known high advisory, where the registry answers',
    async () => {
      const { code, output } = await npm([
        'audit',
        '--omit=dev',
        '--audit-level=high',
        '--audit',
        '--json',
      ])
      const answer = JSON.parse(
        output.slice(output.indexOf('{'), output.lastIndexOf('\n}') + 2),
      ) as { metadata?: { vulnerabilities: Readonly<Record<string, number>> }; message?: string }
      if (!answer.metadata) {
        process.stdout.write(
          `The registry answers no audit here (${String(answer.message ?? code).split(' - ')[0]}): not checked.\n`,
        )
        return
      }
      expect([
        answer.metadata.vulnerabilities.high,
        answer.metadata.vulnerabilities.critical,
      ]).toEqual([0, 0])
    },
  )
})

const DAY_MS = 86_400_000
// The release date of Electron 45. It is supported until 48 is released, three times eight weeks
// later.
const LINE_BEGAN = Date.parse('2026-10-21T00:00:00Z')
const LINE_LASTS_MS = 3 * 8 * 7 * DAY_MS

atGate('S11: Electron is of a supported line, and at most fourteen days behind it', async () => {
  const { version } = read<Package>('node_modules/electron/package.json')
  const [major = ''] = version.split('.')
  expect(major).toBe('45')
  expect(Date.now()).toBeLessThan(LINE_BEGAN + LINE_LASTS_MS)
  const { output } = await npm(['view', 'electron', 'time', '--json'])
  let times: Readonly<Record<string, string>>
  try {
    times = JSON.parse(output) as Record<string, string>
  } catch {
    process.stdout.write(
      'The registry cannot be asked here for Electron’s later versions: only the dates above were checked.\n',
    )
    return
  }
  // Any release of the line counts as a security release, because the registry does not say which
  // are.
  const since = Date.parse(times[version] ?? '')
  const laterReleases = Object.entries(times).filter(
    ([name, at]) =>
      new RegExp(`^${major}\\.\\d+\\.\\d+$`).test(name) &&
      Date.parse(at) > since &&
      Date.now() - Date.parse(at) > 14 * DAY_MS,
  )
  expect(laterReleases).toEqual([])
  expect(times[`${Number(major) + 3}.0.0`]).toBeUndefined()
})
