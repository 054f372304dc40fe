import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string | number | boolean>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly strategy?: { readonly matrix: { readonly os: readonly string[] } }
  readonly needs?: readonly string[]
  readonly if?: string
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly concurrency: { readonly group: string }
  readonly jobs: Readonly<Record<string, Job>>
}

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const folder = '.github/workflows'
const texts = readdirSync(join(root, folder)).map((name) => [name, read(`${folder}/${name}`)])
const workflows = texts.map(([name, text]) => [name, parse(text as string) as Workflow] as const)
const jobs = workflows.flatMap(([, { jobs: all }]) => Object.entries(all))
const steps = jobs.flatMap(([job, { steps: all }]) => all.map((step) => [job, step] as const))
const lines = steps.flatMap(([, { run }]) => (run ?? '').split('\n').filter((line) => line !== ''))

const { SIGNING_VARIABLES } = (await import(
  new URL('../resources/signing.mjs', import.meta.url).href
)) as { SIGNING_VARIABLES: readonly string[] }
const { COMPILER, KEYRING, POSTGRES, SPREADSHEET } = (await import(
  new URL('../resources/setup/system-packages.mjs', import.meta.url).href
)) as Record<
  'COMPILER' | 'KEYRING' | 'POSTGRES' | 'SPREADSHEET',
  readonly { readonly debian: string }[]
>

/** The package names of `apt-get install` in a job, without its options. */
function packagesOf(job: string): string[] {
  return steps
    .filter(([name]) => name === job)
    .flatMap(([, { run }]) => /apt-get install (.*)/.exec(run ?? '')?.[1]?.split(' ') ?? [])
    .filter((word) => !word.startsWith('-'))
    .sort()
}

/** The scripts and files of this project that a command line names, each with whether it exists. */
function namesIn(line: string): { readonly what: string; readonly isThere: boolean }[] {
  const script = (name: string): { what: string; isThere: boolean } => ({
    what: `npm run ${name}`,
    isThere: scripts[name] !== undefined,
  })
  const file = (path: string): { what: string; isThere: boolean } => ({
    what: path,
    isThere: existsSync(join(root, path)),
  })
  return [
    ...[...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => script(name)),
    ...(/\bnpm test\b/.test(line) ? [script('test')] : []),
    ...[...line.matchAll(/(?<![\w./])((?:resources|test|src-\w+)\/[\w./-]+)/g)].map(
      ([, path = '']) => file(path),
    ),
  ]
}

describe('the workflow', () => {
  test('runs on pushes, pull requests and tags, and cannot be run by a stranger with our secrets', () => {
    expect(workflows.map(([name]) => name)).toEqual(['build.yml'])
    for (const [, { on }] of workflows)
      expect(on).toEqual({
        push: { branches: ['main'], tags: ['v*'] },
        pull_request: null,
        workflow_dispatch: null,
      })
  })

  test('names scripts and files that exist', () => {
    const namedFiles = lines.flatMap(namesIn)
    expect(namedFiles.filter(({ isThere }) => !isThere)).toEqual([])
    expect(namedFiles.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'npm run test',
        'npm run electron',
        'npm run package',
        'resources/setup.mjs',
        'resources/release.mjs',
      ]),
    )
    // The files that the scripts themselves start.
    const started = Object.values(scripts).flatMap(namesIn)
    expect(started.filter(({ isThere }) => !isThere)).toEqual([])
    expect(started.length).toBeGreaterThan(10)
  })

  test('gives no job but the release a right to write', () => {
    const writers = jobs.flatMap(([job, { permissions }]) =>
      Object.entries(permissions ?? { all: 'the default' })
        .filter(([, right]) => right !== 'read')
        .map(([scope, right]) => `${job}: ${scope} ${right}`),
    )
    expect(writers).toEqual([
      'release: contents write',
      'release: id-token write',
      'release: attestations write',
    ])
    for (const [, { permissions }] of workflows) expect(permissions).toEqual({})
    const { release } = Object.fromEntries(jobs)
    expect(release?.if).toBe("github.ref_type == 'tag'")
    expect(release?.needs).toEqual(['test', 'package'])
    for (const [, { uses, with: options }] of steps)
      if (uses?.startsWith('actions/checkout@'))
        expect(options?.['persist-credentials']).toBe(false)
  })

  test('pins each action to a commit, and bounds each job', () => {
    const used = texts.flatMap(([, text]) => [...(text as string).matchAll(/uses: (.*)/g)])
    expect(used.length).toBeGreaterThan(5)
    expect(
      used
        .map(([, reference = '']) => reference)
        .filter((reference) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference)),
    ).toEqual([])
    expect(jobs.filter(([, job]) => !((job['timeout-minutes'] ?? 360) <= 60))).toEqual([])
    for (const [, { concurrency }] of workflows)
      expect(concurrency.group).toBe('${{ github.workflow }}-${{ github.ref }}')
  })

  test('installs on Linux what the set-up would install as root', () => {
    const names = (...lists: (readonly { readonly debian: string }[])[]): string[] =>
      lists.flatMap((list) => list.map(({ debian }) => debian))
    const display = ['xauth', 'xvfb']
    expect(packagesOf('test')).toEqual(
      [...names(COMPILER, KEYRING, POSTGRES, SPREADSHEET), ...display].sort(),
    )
    expect(packagesOf('package')).toEqual([...names(COMPILER), ...display].sort())
  })

  test('passes secrets only to the packaging of a tag, each named in the release guide', () => {
    const guide = read('resources/docs/release.md')
    const signing = steps.filter(([, { env }]) => JSON.stringify(env ?? {}).includes('secrets.'))
    expect(signing.map(([job, { name }]) => [job, name])).toEqual([
      ['package', 'Package for Windows'],
      ['package', 'Package for macOS'],
    ])
    for (const [name, value] of signing.flatMap(([, { env }]) => Object.entries(env ?? {}))) {
      if (name === 'CSC_FOR_PULL_REQUEST') continue
      const [, secret] =
        /^\$\{\{ github\.ref_type == 'tag' && secrets\.(\w+) \|\| '' \}\}$/.exec(value) ?? []
      expect(secret, name).toBeDefined()
      expect(SIGNING_VARIABLES, name).toContain(name)
      expect(guide, secret).toContain(`\`${secret}\``)
    }
  })
})

describe('a release', () => {
  test('has an installer of each kind that a system is packaged for', async () => {
    const { installersOf } = (await import(
      new URL('../resources/release.mjs', import.meta.url).href
    )) as { installersOf(version: string): string[] }
    const { default: config } = (await import(
      new URL('../resources/electron-builder.config.mjs', import.meta.url).href
    )) as { default: Record<'linux' | 'mac' | 'win', { target: string[] }> }
    const endings: Readonly<Record<string, string>> = { nsis: 'exe' }
    const kinds = [config.linux, config.mac, config.win]
      .flatMap(({ target }) => target)
      .map((target) => endings[target] ?? target)
    const installers = installersOf('1.2.3')
    expect([...new Set(installers.map((name) => name.split('.').at(-1)))].sort()).toEqual(
      kinds.sort(),
    )
    // Each runner makes an installer of each kind of its system.
    const runners = Object.fromEntries(jobs).package?.strategy?.matrix.os ?? []
    const count = (system: RegExp, list: { target: string[] }): number =>
      runners.filter((runner) => system.test(runner)).length * list.target.length
    expect(installers).toHaveLength(
      count(/^ubuntu/, config.linux) + count(/^macos/, config.mac) + count(/^windows/, config.win),
    )
    const uploaded = steps.find(([, { uses }]) => uses?.startsWith('actions/upload-artifact@'))
    for (const kind of [...kinds.map((ending) => `*.${ending}`), 'sbom.cdx.json'])
      expect(uploaded?.[1].with?.path).toContain(`.out/packages/${kind}\n`)
    // The folder's name begins with a dot, so it is hidden.
    expect(uploaded?.[1].with?.['include-hidden-files']).toBe(true)
  })
})
