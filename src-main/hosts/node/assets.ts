import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../base/failure.ts'

/** One file of the window, whole in memory. */
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
 * Reads the built window into memory, by the exact path of a request; the page itself is `/`. No
 * later request touches the disk, and a path that is not in the list does not exist. Throws Failure
 * `bug` where there is no page.
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
  if (!assets.has('/')) throw notBuilt(root)
  return assets
}

// Folder by folder: Electron's readdir has no recursion inside a package's archive.
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
    throw notBuilt(root, cause)
  }
}

// Vite puts a hash of the content into the names of built files.
function isHashed(path: string): boolean {
  return /^\/assets\/.+-[A-Za-z0-9_-]{8}\.\w+$/.test(path)
}

function notBuilt(root: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'bug',
    code: 'WINDOW_NOT_BUILT',
    what: 'The window cannot be shown',
    why: `its page is not in ${root}`,
    advice: 'build again with npm run build',
    cause,
  })
}
