import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../../support/build.ts'
import { isGate } from '../../support/is-gate.ts'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import { makeRun } from './make-run.ts'
import { endTeamFaults, teamFaults } from './team-faults.ts'

const SEED = 38

afterAll(endTeamFaults)

describe('a team whose workstations, lines or server fail', () => {
  build()

  // A round of one kind; at the gate, of each kind that does not mostly wait. The campaign makes
  // 1,000. team/lost-line.test.ts, restored.test.ts and records.test.ts have the others' steps.
  const begun = [
    ['F52 connections cut', 0],
    ['F52 server killed', 0],
    ['F52 host killed', 0],
    ['F52 disk of the server full', 0],
    ['F52 standby promoted', 0],
  ] as const
  const rounds = isGate ? begun : begun.slice(0, 1)
  const get = (name: string): Fault => teamFaults.find((one) => nameOf(one) === name) as Fault
  const isPossible = (name: string): boolean => get(name).missing?.() === undefined
  const possible = rounds.filter(([name]) => isPossible(name))
  it.each(possible)('%s, round %i: loses, doubles and reorders none', async (name, run) => {
    expect(await makeRun(get(name), SEED, run)).toEqual({
      mismatches: [],
      secrets: [],
      uncoded: [],
      crashes: [],
      broken: [],
    })
  })

  it('has 1,000 rounds at the gate', () => {
    expect(teamFaults.reduce((sum, { runs }) => sum + runs, 0)).toBe(1000)
  })
})
