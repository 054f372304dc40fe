import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as buildWithVite } from 'vite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { folderOf, readPackage, thirdPartyNotices } from '../resources/notices.ts'
import { build } from './support/build.ts'

const root = resolve(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The package folders in the source maps of the program, which are independent of the notices. */
function foldersInMaps(): Set<string> {
  const maps = filesBelow(join(root, '.out/main')).filter((file) => file.endsWith('.map'))
  return new Set(
    maps.flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(file, 'utf8')) as { sources: readonly string[] }
      return sources.flatMap((source) => folderOf(source) ?? [])
    }),
  )
}

/** The packages that the window's own sources import, fonts too. */
function importedByWindow(): Set<string> {
  const sources = filesBelow(join(root, 'src-renderer')).map((file) => readFileSync(file, 'utf8'))
  const names = sources.flatMap((text) =>
    [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)/g)].map(([, name]) => name),
  )
  return new Set(
    names.filter((name): name is string => packages[`node_modules/${name}`] !== undefined),
  )
}

describe('threat 23: licences of the program’s parts', () => {
  let notices: string
  beforeAll(() => {
    build()
    notices = readFileSync(join(root, '.out/main/third-party-notices.txt'), 'utf8')
  }, 120_000)

  const lacking = (folders: Iterable<string>): string[] =>
    [...folders].filter((folder) => {
      const { name, version, text } = readPackage(join(root, folder))
      const [, section = ''] = notices.split(`\n${name} ${version} (`)
      return text.length < 200 || !section.includes(text)
    })

  test('are complete in the notices for each package whose code is in a script of the program', () => {
    const folders = foldersInMaps()
    expect([...folders]).toEqual(
      expect.arrayContaining(
        ['zod', 'yaml', '@scalar/openapi-parser'].map((name) => `node_modules/${name}`),
      ),
    )
    expect(lacking(folders)).toEqual([])
  })

  test('include each package that the window imports, its fonts and icons too', () => {
    const names = importedByWindow()
    expect(names.size).toBeGreaterThan(4)
    expect(lacking([...names].map((name) => `node_modules/${name}`))).toEqual([])
    expect(notices).toMatch(/^SIL OPEN FONT LICENSE/m)
  })

  test('include each package that is packed beside the build', () => {
    const packed = Object.keys(packages).filter(
      (path) => path !== '' && packages[path]?.dev !== true,
    )
    const present = packed.filter((path) => filesBelow(join(root, path)).length > 0)
    expect(present.length).toBeGreaterThan(50)
    expect(lacking(present)).toEqual([])
  })

  test('name no build tool except those with a helper in a script', () => {
    const namedPackages = [...notices.matchAll(/^-{72}\n(\S+) \S+ \(/gm)].map(([, name]) => name)
    expect(namedPackages.length).toBeGreaterThan(60)
    expect(
      namedPackages.filter((name) =>
        /^(?:vitest|playwright|eslint|typescript|electron|electron-builder|prettier)$/.test(
          name ?? '',
        ),
      ),
    ).toEqual([])
    expect(new Set(namedPackages).size).toBeGreaterThan(namedPackages.length - 3)
    expect(Buffer.byteLength(notices)).toBeLessThan(500_000)
  })

  test('are packed', async () => {
    const { default: config } = (await import(
      pathToFileURL(join(root, 'resources/electron-builder.config.mjs')).href
    )) as { default: { files: readonly string[] } }
    expect(config.files).toEqual(expect.arrayContaining(['.out/main/**']))
    expect(config.files.filter((one) => /txt|licen|notice/i.test(one))).toEqual(['LICENSE'])
  })
})

describe('thirdPartyNotices', () => {
  function makeProject(files: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'partner-desk-notices-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return folder
  }
  const pack = (name: string): string => JSON.stringify({ name, version: '1.0.0', license: 'MIT' })
  const project = {
    'package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/@a/packed': {} } }),
    'index.html': '<script type="module" src="./main.js"></script>',
    'main.js': "import './style.css'\nimport { one } from 'code'\nconsole.log(one)",
    'style.css':
      "@font-face { font-family: f; src: url('./node_modules/@a/font/f.woff2') }\nbody { font-family: f }",
    'node_modules/code/package.json': pack('code'),
    'node_modules/code/index.js': "export { one } from 'deeper'",
    'node_modules/code/LICENSE': 'The licence of code',
    'node_modules/code/node_modules/deeper/package.json': pack('deeper'),
    'node_modules/code/node_modules/deeper/index.js': "export const one = 'one'",
    'node_modules/code/node_modules/deeper/LICENSE-MIT': 'The licence of deeper',
    'node_modules/@a/font/package.json': pack('@a/font'),
    'node_modules/@a/font/f.woff2': 'not a font',
    'node_modules/@a/font/COPYING': 'The licence of the font',
    'node_modules/@a/packed/package.json': pack('@a/packed'),
    'node_modules/@a/packed/LICENSE-MIT': 'The licence of packed',
    'node_modules/@a/packed/NOTICE': 'The notice of packed',
    'node_modules/unused/package.json': pack('unused'),
  }
  const buildIn = async (folder: string): Promise<string> => {
    const notices = thirdPartyNotices(folder, join(folder, 'notices'))
    await buildWithVite({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [notices.collect(), notices.write()],
      build: {
        outDir: join(folder, 'out'),
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
    })
    return readFileSync(join(folder, 'notices/third-party-notices.txt'), 'utf8')
  }

  test('names code, code within code, a font and what is packed, each with its texts', async () => {
    const text = await buildIn(makeProject(project))
    expect([...text.matchAll(/^(\S+) 1\.0\.0 \(MIT\)$/gm)].map(([, name]) => name)).toEqual([
      '@a/font',
      '@a/packed',
      'code',
      'deeper',
    ])
    for (const name of ['code', 'deeper', 'the font', 'packed'])
      expect(text).toContain(`The licence of ${name}\n`)
    expect(text).toContain('The notice of packed')
  })

  test.each([
    'node_modules/code/LICENSE',
    'node_modules/code/node_modules/deeper/LICENSE-MIT',
    'node_modules/@a/font/COPYING',
  ])('fails the build without %s', async (path) => {
    const folder = makeProject({ ...project, [path]: ' \n' })
    await expect(buildIn(folder)).rejects.toThrow(/is part of the program, but has no licence text/)
  })

  test.each([
    ['/home/me/node_modules/code/lib/a.js?v=1', 'node_modules/code'],
    ['C:\\desk\\node_modules\\@a\\font\\f.woff2', 'node_modules/@a/font'],
    ['../../node_modules/code/node_modules/deeper/b.js', 'node_modules/code/node_modules/deeper'],
    ['\0/home/me/node_modules/code/a.js?commonjs', 'node_modules/code'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
    ['/home/me/desk/src-renderer/main.ts', undefined],
    ['\0virtual:of-ours', undefined],
  ])('finds the package of %j', (id, folder) => {
    expect(folderOf(id)).toBe(folder)
  })
})
