import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** How a list of breaks compares with the answer key. */
export interface Score {
  /** Records of the key that must be listed, and how many of them were. */
  readonly planted: number
  readonly found: number
  /** Listed breaks that are not breaks by the key. */
  readonly falseBreaks: number
  /** Missed and false breaks by the kind of their record. */
  readonly wrongByKind: ReadonlyMap<string, number>
}

interface Answer {
  readonly kind: string
  readonly isBreak: boolean
  isListed: boolean
}

/**
 * Scores a list of breaks, a CSV file. Each break names a record by `withdrawal_id` or by its row
 * of the ledger: in `ledger_row`, or in the program's own list in `ledger_line`, which counts the
 * header as line 1 and may name several lines. The answer key is coarser than reconciliation.md: it
 * says whether a record must be listed, not under which category. `knowsVoid`: whether the list was
 * made by rules under which a failed withdrawal moves no money.
 */
export function scoreBreaks(answersPath: string, breaksPath: string, knowsVoid = true): Score {
  const { answers, byWithdrawal, byRow } = readAnswers(answersPath, knowsVoid)
  const wrongByKind = new Map<string, number>()
  const count = (kind: string): void => void wrongByKind.set(kind, (wrongByKind.get(kind) ?? 0) + 1)
  let falseBreaks = 0
  for (const { withdrawal_id: id, ledger_row: row, ledger_line: lines } of readBreaks(breaksPath)) {
    const answer =
      (id ? byWithdrawal.get(id) : undefined) ??
      byRow.get(row ?? String(Number(lines?.split(';')[0]) - 1))
    if (answer?.isBreak) answer.isListed = true
    else {
      falseBreaks += 1
      count(answer?.kind ?? 'clean')
    }
  }
  const planted = answers.filter(({ isBreak }) => isBreak)
  const missedRecords = planted.filter(({ isListed }) => !isListed)
  for (const { kind } of missedRecords) count(kind)
  return {
    planted: planted.length,
    found: planted.length - missedRecords.length,
    falseBreaks,
    wrongByKind,
  }
}

function readAnswers(
  path: string,
  knowsVoid: boolean,
): {
  readonly answers: readonly Answer[]
  readonly byWithdrawal: ReadonlyMap<string, Answer>
  readonly byRow: ReadonlyMap<string, Answer>
} {
  const byWithdrawal = new Map<string, Answer>()
  const byRow = new Map<string, Answer>()
  const lines = readFileSync(path, 'utf8').split('\n').slice(1).filter(Boolean)
  const answers = lines.map((line) => {
    const [kind = '', expect = '', ids = '', rows = ''] = line.split(',')
    const answer: Answer = {
      kind,
      isBreak: expect === 'break' || (expect === 'void' && !knowsVoid),
      isListed: false,
    }
    for (const id of ids.split(';').filter(Boolean)) byWithdrawal.set(id, answer)
    for (const row of rows.split(';').filter(Boolean)) byRow.set(row, answer)
    return answer
  })
  return { answers, byWithdrawal, byRow }
}

type Break = Readonly<Partial<Record<'withdrawal_id' | 'ledger_row' | 'ledger_line', string>>>

function readBreaks(path: string): readonly Break[] {
  return parse(readFileSync(path), { columns: true, relax_column_count: true }) as Break[]
}
