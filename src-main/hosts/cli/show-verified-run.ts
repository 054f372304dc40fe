import { assertNever } from '../../base/failure.ts'
import type { DifferentSide, RunDifference, VerifiedRun } from '../../contract/verified-run.ts'
import { nameItem } from './show-items.ts'
import { countOf } from './show-team.ts'

/** Formats the result of repeating a run on this machine as lines for people. */
export function showVerifiedRun(verification: VerifiedRun): string[] {
  const { run, outcome, breaks, matches, count, differences, hasOtherRecords, otherItems } =
    verification
  const versions = otherItems.map(
    ({ version, here, ...name }) =>
      `  ${nameItem(name)}: version ${version} in the run, ${here === 0 ? 'none' : `version ${here}`} here; a new run may come to another result`,
  )
  const localResult = `${countOf(breaks, 'break')}, ${matches} ${matches === 1 ? 'match' : 'matches'}`
  const records = hasOtherRecords ? ', with records of another sync' : ''
  if (outcome === 'equal')
    return [`Run ${run} has the same result here${records}: ${localResult}.`, ...versions]
  return [
    `Run ${run} has another result here (${localResult}): ${countOf(count, 'difference')}.`,
    ...versions,
    ...differences.map(showDifference),
    ...(count > differences.length ? [`  … and ${count - differences.length} more`] : []),
  ]
}

const sides: Readonly<Record<DifferentSide, string>> = {
  run: 'only in the run',
  here: 'only here',
  content: 'with other contents',
}

function showDifference(difference: RunDifference): string {
  switch (difference.kind) {
    case 'total':
      return `  ${difference.name}: ${difference.run || 'none'} in the run, ${difference.here || 'none'} here`
    case 'break': {
      const { category, line, withdrawal, id, side } = difference
      const place = line === '' ? `withdrawal ${withdrawal}` : `line ${line}`
      return `  break ${id} (${category}, ${place}): ${sides[side]}`
    }
    case 'match':
      return `  match of line ${difference.line}: ${sides[difference.side]}`
    default:
      return assertNever(difference)
  }
}
