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

  // `npm test` makes a round of the first kind, the gate a round of each kind that does not mostly
  // wait, and the campaign 1,000 rounds. team/lost-line.test.ts, restored.test.ts and
  // records.test.ts have the steps of the other kinds.
  const gateRounds = [
    ['F52 connections cut', 0],
    ['F52 server killed', 0],
    ['F52 host killed', 0],
    ['F52 disk of the server full', 0],
    ['F52 standby promoted', 0],
  ] as const
  const rounds = isGate ? gateRounds : gateRounds.slice(0, 1)
  const getFault = (name: string): Fault => teamFaults.find((one) => nameOf(one) === name) as Fault
  const isPossible = (name: string): boolean => getFault(name).missing?.() === undefined
  const possibleRounds = rounds.filter(([name]) => isPossible(name))
  it.each(possibleRounds)(
    '%s, round %i: loses, doubles and reorders no decision',
    async (name, run) => {
      expect(await makeRun(getFault(name), SEED, run)).toEqual({
        mismatches: [],
        secrets: [],
        uncoded: [],
        crashes: [],
        broken: [],
      })
    },
  )

  it('has 1,000 rounds at the gate', () => {
    expect(teamFaults.reduce((sum, { runs }) => sum + runs, 0)).toBe(1000)
  })
})
