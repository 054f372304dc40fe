import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findOffenders, readSources } from './support/imports.ts'

const root = resolve(import.meta.dirname, '..')

describe('the import table', () => {
  test('holds in every source', () => {
    const sources = readSources(root, ['src-main', 'src-renderer'])
    expect(sources.size).toBeGreaterThan(5)
    expect(findOffenders(sources)).toEqual([])
  })
})

/** The findings of the check for invented sources. */
function check(planted: Readonly<Record<string, string>>): readonly string[] {
  return findOffenders(new Map(Object.entries(planted)))
}

describe('findOffenders', () => {
  const failure = { 'src-main/base/failure.ts': 'export const failure = 1' }
  const store = {
    'src-main/store/store.ts':
      'export interface Store { readonly path: string }\nexport const open = 1',
  }

  test('passes what the table allows', () => {
    expect(
      check({
        ...failure,
        ...store,
        'src-main/base/decimal.ts':
          "import { Decimal } from 'decimal.js'\nexport const one = new Decimal(1)",
        'src-main/contract/schemas.ts': "import { z } from 'zod'\nexport const text = z.string()",
        'src-main/sync/pull.ts':
          "import type { Store } from '../store/store.ts'\nimport { failure } from '../base/failure.ts'\nexport const pull = (store: Store) => [store, failure]",
        'src-main/hosts/worker/main.ts':
          "import { open } from '../../store/store.ts'\nimport { parentPort } from 'node:worker_threads'\nparentPort?.postMessage(open)",
        'src-main/hosts/vault/helper.ts':
          "const keytar = await import('keytar')\nprocess.exitCode = keytar ? 0 : 1",
        'src-renderer/App.svelte':
          "<script lang=\"ts\">\n  import type { text } from '../src-main/contract/schemas.ts'\n  import './theme.css'\n  window.title = '' satisfies typeof text\n</script>\n<p>hello</p>",
      }),
    ).toEqual([])
  })

  test('finds an import against the direction, whatever its spelling', () => {
    expect(
      check({
        ...failure,
        'src-main/app/session.ts':
          'export interface Session { readonly id: string }\nexport const session = 1',
        'src-main/domain/a.ts':
          "import { session } from '../app/session.ts'\nexport const a = session",
        'src-main/domain/b.ts':
          "import type { Session } from '../app/session.ts'\nexport type B = Session",
        'src-main/domain/c.ts': "export const c = () => import('../app/session.ts')",
        'src-main/domain/d.ts': "export type D = import('../app/session.ts').Session",
        'src-main/domain/e.ts': "export { session } from '../app/session.ts'\nexport const e = 1",
        'src-main/domain/f.ts':
          "import session = require('../app/session.ts')\nexport const f = session",
      }),
    ).toEqual([
      'src-main/domain/a.ts:1 may not import src-main/app/session.ts',
      'src-main/domain/b.ts:1 may not import src-main/app/session.ts',
      'src-main/domain/c.ts:1 may not import src-main/app/session.ts',
      'src-main/domain/d.ts:1 may not import src-main/app/session.ts',
      'src-main/domain/e.ts:1 may not import src-main/app/session.ts',
      'src-main/domain/f.ts:1 may not import src-main/app/session.ts',
    ])
  })

  test('finds an import in the scripts of a component', () => {
    expect(
      check({
        ...store,
        'src-main/contract/schemas.ts': 'export const text = 1',
        'src-renderer/App.svelte':
          "<script module>\n  import '../src-main/store/store.ts'\n</script>\n<script lang=\"ts\">\n  import { text } from '../src-main/contract/schemas.ts'\n</script>\n<p>import 'nothing' {text}</p>",
      }),
    ).toEqual([
      'src-renderer/App.svelte:2 may not import src-main/store/store.ts',
      'src-renderer/App.svelte:5 may import src-main/contract/schemas.ts as a type only',
    ])
  })

  test('separates the sandbox from the code it measures', () => {
    expect(
      check({
        'src-main/api/client.ts': 'export const client = 1',
        'src-main/domain/status.ts': 'export const status = 1',
        'src-main/sandbox/world.ts':
          "import { client } from '../api/client.ts'\nimport { status } from '../domain/status.ts'\nimport { Hono } from 'hono'\nexport const world = [client, status, Hono]",
      }),
    ).toEqual([
      'src-main/sandbox/world.ts:1 may not import src-main/api/client.ts',
      'src-main/sandbox/world.ts:2 may not import src-main/domain/status.ts',
    ])
  })

  test('allows a type where only types may pass', () => {
    expect(
      check({
        ...store,
        'src-main/app/browse.ts':
          "import { open } from '../store/store.ts'\nexport const browse = open",
      }),
    ).toEqual(['src-main/app/browse.ts:1 may import src-main/store/store.ts as a type only'])
    expect(
      check({
        ...store,
        'src-main/app/browse.ts':
          "import { type Store } from '../store/store.ts'\nexport type Browse = Store",
      }),
    ).toHaveLength(1)
    expect(
      check({
        ...store,
        'src-main/hosts/cli/main.ts':
          "import { open } from '../../store/store.ts'\nconsole.log(open)",
      }),
    ).toEqual(['src-main/hosts/cli/main.ts:1 may not import src-main/store/store.ts'])
  })

  test("finds packages and Node's modules outside their home", () => {
    expect(
      check({
        'src-main/base/csv.ts': "import { Decimal } from 'decimal.js'\nexport const csv = Decimal",
        'src-main/domain/quote.ts':
          "import { z } from 'zod'\nimport { join } from 'node:path'\nimport fs from 'fs/promises'\nexport const quote = [z, join, fs]",
        'src-main/hosts/cli/main.ts':
          "const keytar = require('keytar')\nimport { app } from 'electron/main'\nexport const main = [keytar, app]",
        'src-main/api/send.ts':
          "import { Agent } from 'node:http'\nimport { serve } from '@hono/node-server/serve'\nexport const send = [Agent, serve]",
      }),
    ).toEqual([
      "src-main/api/send.ts:1 may not import Node's node:http",
      'src-main/api/send.ts:2 may not import the package @hono/node-server',
      'src-main/base/csv.ts:1 may not import the package decimal.js',
      'src-main/domain/quote.ts:1 may not import the package zod',
      "src-main/domain/quote.ts:2 may not import Node's node:path",
      "src-main/domain/quote.ts:3 may not import Node's fs/promises",
      'src-main/hosts/cli/main.ts:1 may not import the package keytar',
      'src-main/hosts/cli/main.ts:2 may not import the package electron',
    ])
  })

  test('finds clock and globals where they must be passed in', () => {
    const text = [
      'export const a = () => Date.now()',
      'export const b = () => new Date()',
      'export const c = () => new Date',
      'export const d = () => globalThis.Date.now()',
      'export const e = window.location',
      'export const f = { process }',
      "export const g = Buffer.from('')",
      'export const h = globalThis.process',
      'export type I = Buffer',
      'export const j = Date()',
      'export const k = { [window.name]: typeof process }',
    ].join('\n')
    expect(
      check({ 'src-main/domain/world.ts': text }).map((line) =>
        line.replace('src-main/domain/world.ts:', ''),
      ),
    ).toEqual([
      '1 uses Date.now; it has to be handed in',
      '2 uses new Date(); it has to be handed in',
      '3 uses new Date(); it has to be handed in',
      '4 uses Date.now; it has to be handed in',
      '5 uses window; it has to be handed in',
      '6 uses process; it has to be handed in',
      '7 uses Buffer; it has to be handed in',
      '8 uses globalThis.process; it has to be handed in',
      '9 uses Buffer; it has to be handed in',
      '10 uses Date(); it has to be handed in',
      '11 uses window; it has to be handed in',
      '11 uses process; it has to be handed in',
    ])
    expect(check({ 'src-main/store/clock.ts': text })).toEqual([])
  })

  test('ignores names that only look like globals', () => {
    const text = [
      '// window, process, Buffer, Date.now(), new Date()',
      "export const words = 'window process Buffer Date.now() new Date()'",
      'export const a = (text: string) => new Date(text)',
      'export const b = (line: { window: number; process(): void }) => [line.window, line.process()]',
      'export function c(window: { from: string }): string { return window.from }',
      'export function d() { for (const process of [1]) if (process) return { process, window: process } }',
      'export const e = ({ window: size }: { window: number }) => size',
      'export const f = `window ${1} Date.now()`',
      'export class G { process(): void {} }',
      'export const h = (Date: { now(): number }) => Date.now()',
    ].join('\n')
    expect(check({ 'src-main/domain/words.ts': text })).toEqual([])
  })

  test('finds cycles of values and of types', () => {
    const cycle = {
      'src-main/base/a.ts': "import { b } from './b.ts'\nexport const a = (): unknown => b",
      'src-main/base/b.ts': "import { c } from './c.ts'\nexport const b = (): unknown => c",
      'src-main/base/c.ts': "import { a } from './a.ts'\nexport const c = (): unknown => a",
      'src-main/base/d.ts': "import { d } from './d.ts'\nexport const e = d",
    }
    const cycles = [
      'import cycle: src-main/base/a.ts → src-main/base/b.ts → src-main/base/c.ts → src-main/base/a.ts',
      'import cycle: src-main/base/d.ts → src-main/base/d.ts',
    ]
    expect(check(cycle)).toEqual(cycles)
    expect(
      check({
        ...cycle,
        'src-main/base/c.ts':
          "import type { a } from './a.ts'\nexport type C = typeof a\nexport const c = 1",
      }),
    ).toEqual(cycles)
    expect(
      check({
        ...cycle,
        'src-main/base/c.ts': 'export const c = 1',
        'src-main/base/d.ts': 'export const d = 1',
      }),
    ).toEqual([])
  })

  test('finds files that only re-export', () => {
    expect(
      check({
        ...failure,
        'src-main/base/index.ts': "export * from './failure.ts'",
        'src-main/base/again.ts': "import { failure } from './failure.ts'\nexport { failure }",
        'src-main/base/some.ts': "export * from './failure.ts'\nexport const some = 1",
      }),
    ).toEqual([
      'src-main/base/again.ts: only re-exports; import from where it is made',
      'src-main/base/index.ts: only re-exports; import from where it is made',
    ])
  })

  test('finds imports that cannot be resolved', () => {
    expect(
      check({
        'src-main/base/a.ts':
          "import { b } from './b.ts'\nexport const a = [b, (name: string) => import(name)]",
        'src-main/other/c.ts': 'export const c = 1',
      }),
    ).toEqual([
      'src-main/base/a.ts:1 imports ./b.ts, which is not there',
      'src-main/base/a.ts:2 imports a computed name, which nothing can check',
      'src-main/other/c.ts: no row of the import table names this folder',
    ])
  })
})
