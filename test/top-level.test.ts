import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

// The patterns of .gitignore, for a clone in which the project was built.
const IGNORED = /^\.|^node_modules$|\.log$|^electron\.vite\.config\.ts\..+\.mjs$/

it('the top level holds only the parts of the project', () => {
  const names = readdirSync(resolve(import.meta.dirname, '..'))
  expect(names.filter((name) => !IGNORED.test(name)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'electron.vite.config.ts',
    'package-lock.json',
    'package.json',
    'resources',
    'src-main',
    'src-renderer',
    'test',
    'tsconfig.json',
  ])
})
