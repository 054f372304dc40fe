import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { FolderRule } from './imports.ts'
import { docs } from './markdown.ts'

/** The READMEs of a tree by their folder, as text. */
export type Readmes = ReadonlyMap<string, string>

const TREES = ['src-main', 'src-renderer', 'test', 'resources']
/**
 * Trees in which every direct child folder has a README. In the other trees only large folders need
 * one.
 */
const TREES_OF_TOP_FOLDERS = ['src-main', 'src-renderer', 'test']
/** A folder without a README, because the build copies each of its files into the window. */
const COPIED_FOLDER = 'src-renderer/public'
const MAX_FILES_WITHOUT_README = 10

/** One page: as many lines and columns as fit on a screen without scrolling sideways. */
const MAX_LINES = 60
const MAX_COLUMNS = 120
/** A row of a table cannot be wrapped. */
const MAX_TABLE_COLUMNS = 140

/** Every file of the four trees by its path from the root, with `/` on every platform. */
export function listTrees(root: string): readonly string[] {
  return TREES.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  ).sort()
}

/**
 * The folders that need a README: the trees, their top folders, and every folder with more than ten
 * files of its own.
 */
export function foldersWithReadme(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    if (posix.basename(path) !== 'README.md') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const folders = new Set<string>(paths.flatMap(topFoldersOf))
  for (const [folder, count] of counts) if (count > MAX_FILES_WITHOUT_README) folders.add(folder)
  folders.delete(COPIED_FOLDER)
  return [...folders].sort()
}

function topFoldersOf(path: string): readonly string[] {
  const [tree = '', ...rest] = path.split('/')
  const hasTopFolder = rest.length > 1 && TREES_OF_TOP_FOLDERS.includes(tree)
  return hasTopFolder ? [tree, `${tree}/${rest[0]}`] : [tree]
}

/** Finds the faults in the length of a page, one line each. */
export function lengthFaults(
  folder: string,
  text: string,
  maxLines = MAX_LINES,
): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return [
    ...(lines.length > maxLines ? [`${folder}: ${lines.length} lines, ${maxLines} at most`] : []),
    ...lines.flatMap((line, index) => {
      const limit = line.startsWith('|') ? MAX_TABLE_COLUMNS : MAX_COLUMNS
      return line.length > limit
        ? [`${folder}: line ${index + 1} has ${line.length} characters, ${limit} at most`]
        : []
    }),
  ]
}

/**
 * Finds the paths that a page names in backticks and that do not exist, one line each. `packages`
 * are names that only look like files, such as `decimal.js`.
 */
export function pathFaults(
  folder: string,
  text: string,
  paths: readonly string[],
  packages: readonly string[] = [],
): readonly string[] {
  const knownPaths = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
  return namesIn(withoutFences(text))
    .filter((name) => isPath(name) && !packages.includes(name))
    .filter(
      (name) => !candidatePaths(name, folder).some((candidate) => exists(candidate, knownPaths)),
    )
    .map((name) => `${folder}: ${name} does not exist`)
}

function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

/** The texts between backticks. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] as string)
}

const sourceEnding = /\.(?:[cm]?[jt]s|svelte|css|html|md|svg|png|json|csv|txt)$/

/**
 * Whether a text is a path of the repository: a word with a slash or with the ending of a source.
 * Absolute paths, scoped packages, and generated folders, whose names begin with a dot, are not.
 */
function isPath(name: string): boolean {
  return (
    /^(?:\.\.?\/)*[\w*][\w*.+-]*(?:\/[\w*.+-]+)*\/?$/.test(name) &&
    (name.includes('/') || sourceEnding.test(name))
  )
}

// The paths a name may mean: beside the page, from the root, or among the papers.
function candidatePaths(name: string, folder: string): readonly string[] {
  return [posix.join(folder, name), posix.normalize(name), posix.join(docs, name)].map(
    (candidate) => candidate.replace(/\/$/, ''),
  )
}

function exists(candidate: string, knownPaths: ReadonlySet<string>): boolean {
  if (!candidate.includes('*')) return knownPaths.has(candidate)
  const pattern = candidate.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')
  return [...knownPaths].some((path) => new RegExp(`^${pattern}$`).test(path))
}

function foldersOf(path: string): readonly string[] {
  return path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))
}

/**
 * Checks that a source folder's page states what the folder may import and where a reader begins.
 */
export function partFaults(folder: string, text: string): readonly string[] {
  if (!text.startsWith('# ')) return [`${folder}: does not begin with a heading`]
  if (!/^src-/.test(folder)) return []
  return ['**May import:**', '**Start with:**']
    .filter((part) => !text.includes(`\n${part}`))
    .map((part) => `${folder}: has no ${part}`)
}

/**
 * Checks that each decision is a list item of three parts: **Context.** … **Decision.** …
 * **Price.** …
 */
export function decisionFaults(folder: string, text: string): readonly string[] {
  const section = /^## Decisions\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text)?.[1]
  if (section === undefined) return []
  const items = section.split(/^- /m).slice(1)
  if (items.length === 0) return [`${folder}: lists no decision`]
  return items
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter((item) => !/^\*\*Context\.\*\* .+ \*\*Decision\.\*\* .+ \*\*Price\.\*\* .+/.test(item))
    .map((item) => `${folder}: a decision lacks one of its three parts: ${item.slice(0, 40)}`)
}

/** Finds folders and packages in **May import:** that differ from the import table. */
export function importFaults(
  folder: string,
  text: string,
  table: readonly FolderRule[],
): readonly string[] {
  const rule = table.find((candidate) => candidate.folder === folder)
  if (!rule) return []
  const part = /^\*\*May import:\*\*[\s\S]*?(?=\n\n|(?![\s\S]))/m.exec(text)?.[0] ?? ''
  const statedImports = new Set(
    namesIn(part).map((name) => (name.startsWith('../') ? posix.join(folder, name) : name)),
  )
  const packages = packagesOf(rule)
  const allowed = new Set([
    ...[...rule.folders, ...(rule.types ?? [])]
      .filter((name) => name !== folder && !folder.startsWith(`${name}/`))
      .map((name) => name.replace(/^src-main\/(?=[^/]+$)/, '')),
    ...(rule.files ?? []),
    ...packages,
  ])
  return [
    ...[...allowed]
      .filter((name) => !statedImports.has(name))
      .map((name) => `${folder}: may import ${name}`),
    ...[...statedImports]
      .filter((name) => !allowed.has(name) && !isFileOf(name, folder))
      .map((name) => `${folder}: may not import ${name}`),
  ]
}

/** The packages of a row, including those of single files. */
export function packagesOf({ packages, packagesOf }: FolderRule): readonly string[] {
  return [...(packages ?? []), ...Object.values(packagesOf ?? {}).flat()]
}

// Whether a name is a file of the folder itself. Such a name is not an import: the page says that
// only this file may import a package.
function isFileOf(name: string, folder: string): boolean {
  return (
    isPath(name) && !name.startsWith('src-') && posix.join(folder, name).startsWith(`${folder}/`)
  )
}
