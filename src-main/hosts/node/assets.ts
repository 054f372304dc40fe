import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../base/failure.ts'

/** A file of the window, in memory. */
export interface Asset {
  readonly type: string
  readonly cache: string
  readonly body: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/**
 * Reads the files of the built window into memory. The key of a file is the path of its requests.
 * The page itself is `/`. No request reads the disk, and no other path exists. Throws Failure `bug`
 * if there is no page.
 */
export function readAssets(folder: string | URL): ReadonlyMap<string, Asset> {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const assets = new Map<string, Asset>()
  for (const name of listFiles(root)) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const path = name === 'index.html' ? '/' : `/${name}`
    assets.set(path, {
      type,
      cache: isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-store',
      body: readFileSync(join(root, name)),
    })
  }
  if (!assets.has('/')) throw notBuiltFailure(root)
  return assets
}

// Lists folder by folder, because Electron's readdir has no recursion inside a package's archive.
function listFiles(root: string): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? list(`${folder}${entry.name}/`)
        : entry.isFile()
          ? [folder + entry.name]
          : [],
    )
  try {
    return list('')
  } catch (cause) {
    throw notBuiltFailure(root, cause)
  }
}

// Vite puts a hash of the content into the names of built files.
function isHashed(path: string): boolean {
  return /^\/assets\/.+-[A-Za-z0-9_-]{8}\.\w+$/.test(path)
}

function notBuiltFailure(root: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'bug',
    code: 'WINDOW_NOT_BUILT',
    what: 'The window cannot be shown',
    why: `its page is not in ${root}`,
    advice: 'build again with npm run build',
    cause,
  })
}
