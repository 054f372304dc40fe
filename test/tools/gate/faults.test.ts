import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../src-main/store/database/migrations.ts'
import { build } from '../../support/build.ts'
import { isGate } from '../../support/is-gate.ts'
import { productionBuild } from './command.ts'
import { failPointVariable } from './fail-point.ts'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import { faults } from './faults.ts'
import { makeRun } from './make-run.ts'
import { splitStatements } from './statements.ts'
import { openWorld } from './worlds.ts'

const root = resolve(import.meta.dirname, '../../..')
const getFault = (name: string): Fault => faults.find((fault) => nameOf(fault) === name) as Fault

afterAll(async () => (await openWorld()).sandbox.close())

describe('faults', () => {
  it('has each id of the table, each name once, with about 3,200 runs', () => {
    const ids = [...new Set(faults.map(({ id }) => id))].sort()
    const paper = readFileSync(join(root, 'resources/docs/security.md'), 'utf8')
    expect(ids).toEqual([...paper.matchAll(/^\| (F\d\d) \|/gm)].map(([, id]) => id).sort())
    expect(new Set(faults.map(nameOf)).size).toBe(faults.length)
    expect(faults.reduce((sum, { runs }) => sum + runs, 0)).toBeGreaterThan(3150)
    expect(faults.filter(({ kind }) => kind.includes(','))).toEqual([])
  })

  // In `npm test` a run of the first fault shows that the parts of the campaign work. The gate
  // begins with a run of each of these faults, and the campaign makes all runs.
  const sampleFaults = [
    ['F46', ' at random'],
    ['F02', ' after commit'],
    ['F03', ''],
    ['F06', ''],
    ['F49', ' command'],
    ['F46', ' at a step'],
    ['F47', ' at a step'],
    ['F47', ' in the copy'],
    ['F47', ' at random'],
  ] as const
  it.each(isGate ? sampleFaults : sampleFaults.slice(0, 1))(
    '%s: holds in one run of%s',
    async (id, kind) => {
      expect(await makeRun(getFault(id + kind), Date.now() % 100_000, 0)).toEqual({
        mismatches: [],
        secrets: [],
        uncoded: [],
        crashes: [],
        broken: [],
      })
    },
  )

  it('reports a fault that is not injected', async () => {
    const finds = await makeRun(
      {
        ...getFault('F02 after commit'),
        run: async ({ judge }) => judge.holds(false, 'nothing died'),
      },
      1,
      0,
    )
    expect(finds.broken).toEqual(['nothing died'])
  })
})

describe('the production build', () => {
  it('F02: has no fail point that an environment could trigger', () => {
    build()
    const files = readdirSync(productionBuild, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.js'),
    )
    expect(files.length).toBeGreaterThan(5)
    expect(
      files.filter((name) =>
        /fail.?point|PARTNER_DESK_TEST|FailingDatabase/i.test(
          readFileSync(join(productionBuild, name), 'utf8'),
        ),
      ),
    ).toEqual([])
    expect(failPointVariable).toMatch(/^PARTNER_DESK_TEST/)
  })
})

describe('splitStatements', () => {
  it('returns the schema’s statements, each trigger whole', () => {
    expect(
      splitStatements(
        'CREATE TABLE a (b);\nCREATE TRIGGER c AFTER DELETE ON a BEGIN DELETE FROM d; DELETE FROM e;\nEND;\n',
      ),
    ).toEqual([
      'CREATE TABLE a (b)',
      'CREATE TRIGGER c AFTER DELETE ON a BEGIN DELETE FROM d; DELETE FROM e;\nEND',
    ])
    expect(
      splitStatements("CREATE INDEX a ON b (c) WHERE instr(c, ';') > 0;\nDROP INDEX d;"),
    ).toEqual(["CREATE INDEX a ON b (c) WHERE instr(c, ';') > 0", 'DROP INDEX d'])
    for (const { sql } of migrations)
      expect(splitStatements(sql).join(';\n').replaceAll(/\s/g, '')).toBe(
        sql.trim().replace(/;$/, '').replaceAll(/\s/g, ''),
      )
  })
})
