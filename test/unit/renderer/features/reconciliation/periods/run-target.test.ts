import { describe, expect, it } from 'vitest'
import type { RunTarget } from '../../../../../../src-renderer/features/reconciliation/periods/run-target.ts'
import {
  readRunTarget,
  runParts,
  writeRunTarget,
} from '../../../../../../src-renderer/features/reconciliation/periods/run-target.ts'

describe('readRunTarget', () => {
  it('reads back every written target', () => {
    const targets: readonly RunTarget[] = [
      { run: 'ab12' },
      { run: 'ab12', part: 'lines', place: 'rejected' },
      { run: 'ab12', part: 'matches', currency: 'WEIRD 100%20 COIN:x', isTolerated: true },
      { isPeriods: true },
      ...runParts.map((part) => ({ run: 'r', part })),
    ]
    for (const target of targets) expect(readRunTarget(writeRunTarget(target))).toEqual(target)
  })

  it('reads one word without a colon as a run, and leaves out unknown parts', () => {
    expect(readRunTarget('ab12')).toEqual({ run: 'ab12' })
    expect(readRunTarget('run:ab12 part:nonsense colour:red')).toEqual({ run: 'ab12' })
    expect(readRunTarget(undefined)).toEqual({})
  })
})
