import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import type { TeamDay } from '../../tools/shots/day-steps.ts'
import { daySteps, openTeamDay } from '../../tools/shots/day-steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by flows/team.test.ts (two
// windows decide, conflict, close) and team/workstations.test.ts (offline decisions, closing by
// two, the log).

describe('two people close a period, one of whom was offline for a day', () => {
  let day: TeamDay
  beforeAll(async () => {
    day = await openTeamDay()
  })
  afterAll(() => day?.close())

  test.each(daySteps)('$title', async ({ windows, show }) => {
    await show(day)
    for (const person of windows) expect(await axeFindings(day[person].page)).toEqual([])
    for (const { pageErrors } of [day.ana, day.ben]) expect(pageErrors).toEqual([])
  })
})
