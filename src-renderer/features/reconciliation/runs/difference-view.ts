import { assertNever } from '../../../../src-main/base/failure.ts'
import type { DifferentSide, RunDifference } from '../../../../src-main/contract/verified-run.ts'
import { showInvisible } from '../../../format/identifier.ts'
import type { verifyRunWords } from '../../../words/reconciliation/verify-run.ts'

type Words = typeof verifyRunWords.en.dialog

/** A difference between a run and its repetition as a row of texts. */
export interface DifferenceView {
  readonly what: string
  readonly run: string
  readonly here: string
  /** The id of a break that the run has, which the queue can show. */
  readonly breakId?: string
}

/** Writes a difference. `categories` are the names of the categories of breaks. */
export function readDifference(
  difference: RunDifference,
  words: Words,
  categories: Readonly<Record<string, string>>,
): DifferenceView {
  switch (difference.kind) {
    case 'total': {
      const { name, run, here } = difference
      return {
        what: nameTotal(name, words, categories),
        run: showInvisible(run),
        here: showInvisible(here),
      }
    }
    case 'break': {
      const { id, category, line, withdrawal, side } = difference
      const place = line === '' ? showInvisible(withdrawal) : words.line(showInvisible(line))
      return {
        what: words.break(categories[category] ?? showInvisible(category), place),
        ...sidesOf(side, words),
        ...(side === 'here' ? {} : { breakId: id }),
      }
    }
    case 'match':
      return {
        what: words.match(showInvisible(difference.line)),
        ...sidesOf(difference.side, words),
      }
    default:
      return assertNever(difference)
  }
}

function sidesOf(side: DifferentSide, words: Words): Pick<DifferenceView, 'run' | 'here'> {
  if (side === 'content') return { run: words.is, here: words.other }
  return side === 'run'
    ? { run: words.is, here: words.isNot }
    : { run: words.isNot, here: words.is }
}

// Names a figure of a run's summary. `path` is its place there, such as `totals.BTC.difference`.
function nameTotal(
  path: string,
  { totals, parts }: Words,
  categories: Readonly<Record<string, string>>,
): string {
  const [first = '', ...rest] = path.split('.')
  const nameOf: Readonly<Record<string, string>> = { ...parts, ...categories }
  return [
    (totals as Readonly<Record<string, string>>)[first] ?? showInvisible(first),
    ...rest.map((part) => nameOf[part] ?? showInvisible(part)),
  ].join(' · ')
}
