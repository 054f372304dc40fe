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
const place = join(root, '.gate/build')
const here = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href

let made: string | undefined

/**
 * The production build with SQLite and the file system behind fail points (failing-sqlite.ts,
 * failing-files.ts), in a folder of its own; gives that folder. The program itself knows nothing of
 * fail points, so that no environment can stir one in what is shipped.
 */
export function makeTestBuild(): string {
  if (made !== undefined) return made
  build()
  const folder = join(
    place,
    String(Math.round(statSync(join(productionBuild, 'worker.js')).mtimeMs)),
  )
  if (!existsSync(folder)) {
    // Of earlier builds nothing is wanted any more.
    if (existsSync(place))
      for (const name of readdirSync(place))
        if (/^\d+$/.test(name)) rmSync(join(place, name), { recursive: true, force: true })
    const fresh = `${folder}.${process.pid}`
    const main = join(fresh, '.out/main')
    mkdirSync(main, { recursive: true })
    // The program looks for its version two folders up.
    cpSync(join(root, 'package.json'), join(fresh, 'package.json'))
    cpSync(productionBuild, main, { recursive: true, filter: (path) => !path.endsWith('.map') })
    for (const name of readdirSync(main, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.js')) plant(join(main, name))
    // Another lane may have been quicker; both are the same.
    if (existsSync(folder)) rmSync(fresh, { recursive: true })
    else renameSync(fresh, folder)
  }
  return (made = join(folder, '.out/main'))
}

function plant(path: string): void {
  const text = readFileSync(path, 'utf8')
  const planted = text
    .replace(
      /^import Database from "better-sqlite3";$/m,
      `import { FailingDatabase as Database } from ${JSON.stringify(here('failing-sqlite.ts'))};`,
    )
    .replace(
      /^(import \{[^}]*\} from )"node:fs";$/m,
      `$1${JSON.stringify(here('failing-files.ts'))};`,
    )
  if (planted !== text) writeFileSync(path, planted)
}
