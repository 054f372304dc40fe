import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../support/build.ts'
import { productionBuild } from './command.ts'

const root = resolve(import.meta.dirname, '../../..')
const buildsFolder = join(root, '.gate/build')
const localUrl = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href

let madeFolder: string | undefined

/**
 * Copies the production build with fail points in SQLite and the file system (failing-sqlite.ts,
 * failing-files.ts) and returns the copy's folder. The program itself has no fail points, so no
 * environment can trigger one in the shipped build.
 */
export function makeTestBuild(): string {
  if (madeFolder !== undefined) return madeFolder
  build()
  const folder = join(
    buildsFolder,
    String(Math.round(statSync(join(productionBuild, 'worker.js')).mtimeMs)),
  )
  if (!existsSync(folder)) {
    // Copies of earlier builds are removed.
    if (existsSync(buildsFolder))
      for (const name of readdirSync(buildsFolder))
        if (/^\d+$/.test(name)) rmSync(join(buildsFolder, name), { recursive: true, force: true })
    const temporaryFolder = `${folder}.${process.pid}`
    const main = join(temporaryFolder, '.out/main')
    mkdirSync(main, { recursive: true })
    // The program looks for its version two folders up.
    cpSync(join(root, 'package.json'), join(temporaryFolder, 'package.json'))
    cpSync(productionBuild, main, { recursive: true, filter: (path) => !path.endsWith('.map') })
    for (const name of readdirSync(main, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.js')) plantFailPoints(join(main, name))
    // Another lane may have been quicker. Both copies are equal.
    if (existsSync(folder)) rmSync(temporaryFolder, { recursive: true })
    else renameSync(temporaryFolder, folder)
  }
  return (madeFolder = join(folder, '.out/main'))
}

function plantFailPoints(path: string): void {
  const text = readFileSync(path, 'utf8')
  const newText = text
    .replace(
      /^import Database from "better-sqlite3";$/m,
      `import { FailingDatabase as Database } from ${JSON.stringify(localUrl('failing-sqlite.ts'))};`,
    )
    .replace(
      /^(import \{[^}]*\} from )"node:fs";$/m,
      `$1${JSON.stringify(localUrl('failing-files.ts'))};`,
    )
  if (newText !== text) writeFileSync(path, newText)
}
