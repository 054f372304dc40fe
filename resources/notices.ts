import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[-.].*)?$/i
// The licences of a tool's own dependencies. The program contains a helper of a few lines from
// Vite, but none of Vite's dependencies.
const BUNDLED_LICENCES = /^# Licenses of bundled dependencies$[^]*/m
// Some packages have their licence only in a section of their readme.
const LICENCE_SECTION = /^#+ *licen[cs]e *$([^]*?)(?=^#|(?![^]))/im
const INTRODUCTION =
  'Partner Desk contains code and data of the packages below. Each stands under its own licence, whose text follows its name.\n'

function readText(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
}

/** A third-party package that is part of the program. */
interface UsedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

/**
 * Collects the packages that a build uses, and writes their licences. Every part of the build has
 * the plugin `collect`. The last part also has `write`, which adds the packages that are packed
 * unbundled. Fails the build for a package without a licence text.
 */
export function thirdPartyNotices(
  root: string,
  target: string,
): { collect(): Plugin; write(): Plugin } {
  const folders = new Set<string>()
  const collect = (): Plugin => ({
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames : [],
      )
      // Use all loaded modules: no chunk names the module of an inlined constant.
      for (const id of [...this.getModuleIds(), ...assets]) {
        const folder = folderOf(id)
        if (folder !== undefined) folders.add(join(root, folder))
      }
    },
  })
  const write = (): Plugin => ({
    name: 'third-party-notices-file',
    enforce: 'post',
    generateBundle() {
      for (const folder of packedFolders(root)) folders.add(folder)
      const text = noticesOf([...folders].map(readPackage))
      mkdirSync(target, { recursive: true })
      writeFileSync(join(target, 'third-party-notices.txt'), text)
    },
  })
  return { collect, write }
}

/**
 * The folder of the package that a module belongs to, from `node_modules` on. Undefined for a
 * module of this project. The bundler's own helpers have names instead of files.
 */
export function folderOf(id: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1]
  if (helper !== undefined) return `node_modules/${helper}`
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  const offset = path.indexOf('node_modules/')
  return offset < 0
    ? undefined
    : /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.slice(offset))?.[0]
}

/** The folders of packages that electron-builder packs beside the build. */
function packedFolders(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  return (
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path]) => join(root, path))
      // A package without a folder is for another system.
      .filter((folder) => existsSync(join(folder, 'package.json')))
  )
}

/** Throws an Error for a package without a licence text. */
export function readPackage(folder: string): UsedPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string }
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const licenceFiles = files.filter(({ name: file }) => LICENCE_FILE.test(file))
  const readme = files.find(({ name: file }) => /^readme\.md$/i.test(file))
  const text = licenceFiles
    .map((entry) => readText(join(folder, entry.name)))
    .map((text) => text.replace(BUNDLED_LICENCES, '').trim())
    .sort()
    .join('\n\n')
    .concat(
      licenceFiles.length === 0 && readme
        ? (LICENCE_SECTION.exec(readText(join(folder, readme.name)))?.[1] ?? '').trim()
        : '',
    )
  if (text === '')
    throw new Error(
      `${name} is part of the program, but has no licence text in ${folder}. Replace the package, or add its text to resources/notices.ts.`,
    )
  return { name, version, licence: license ?? 'see the text', text }
}

/** One text of all licences, in the order of the packages' names. */
function noticesOf(packages: readonly UsedPackage[]): string {
  const line = '-'.repeat(72)
  const parts = packages.map(
    ({ name, version, licence, text }) => `${line}\n${name} ${version} (${licence})\n\n${text}\n`,
  )
  return [INTRODUCTION, ...new Set(parts.toSorted())].join('\n')
}
