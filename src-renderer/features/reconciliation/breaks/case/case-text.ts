import type { CaseView } from '../../../../../src-main/contract/reconciling.ts'
import { exactInstant } from '../../../../format/instant.ts'
import type { VoidKind } from './case-view.ts'
import { caseRows, differenceIn, legs, nameIn, voidKind } from './case-view.ts'

/** The words of a case's text. */
export interface CaseTextWords {
  readonly title: string
  readonly field: string
  readonly legs: Readonly<Record<'ledger' | 'withdrawal' | 'feed', string>>
  readonly fields: Readonly<Record<string, string>>
  readonly differs: string
  readonly differsBy: Readonly<Record<'case' | 'tag', string>>
  readonly ties: string
  readonly between: Readonly<Record<string, string>>
  readonly keys: Readonly<Record<string, string>>
  readonly derivedFee: string
  readonly void: Readonly<Record<VoidKind | 'label', string>>
  readonly observation: string
  readonly sumHint: string
  readonly history: string
  readonly rawLines: string
  readonly lineHead: string
  readonly ledgerGone: string
  sum(amount: string, fee: string, sum: string): string
  sumEqual(debited: string): string
  sumDiffers(debited: string, difference: string): string
}

/**
 * Writes the whole case as text for a message or a ticket: tab separated, every value exactly as
 * stored, instants in UTC. White space that would break a line becomes a space.
 */
export function caseText(view: CaseView, id: string, words: CaseTextWords): string {
  return [
    fieldsText(view, id, words),
    voidText(view, words),
    tiesText(view, words),
    sumText(view, words),
    historyText(view, words),
    linesText(view, words),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function fieldsText(view: CaseView, id: string, words: CaseTextWords): string {
  const head = row(words.field, ...legs.map((leg) => words.legs[leg]))
  const fields = caseRows(view.fields).map((caseRow) => {
    const { field, values, state, isDerived } = caseRow
    return row(
      nameIn(words.fields, field),
      ...legs.map((leg) =>
        isDerived && leg === 'withdrawal' ? `${values[leg]} (${words.derivedFee})` : values[leg],
      ),
      ...(state === 'differs' ? [differenceIn(words, caseRow)] : []),
    )
  })
  return [row(words.title, id), head, ...fields].join('\n')
}

function voidText(view: CaseView, words: CaseTextWords): string {
  const kind = voidKind(view)
  return kind === undefined ? '' : `${words.void.label} ${words.void[kind]}`
}

function tiesText({ ties }: CaseView, words: CaseTextWords): string {
  return ties.length === 0
    ? ''
    : [
        words.ties,
        ...ties.map(({ between, key, value }) =>
          row(nameIn(words.between, between), nameIn(words.keys, key), value),
        ),
      ].join('\n')
}

function sumText({ sum }: CaseView, words: CaseTextWords): string {
  return sum === null
    ? ''
    : [
        words.observation,
        `${words.sum(sum.amount, sum.fee, sum.sum)}. ${sumSentence(sum, words)}`,
        words.sumHint,
      ].join('\n')
}

/** Compares the sum of amount and fee with the debited amount, in words. */
export function sumSentence(
  { debited, difference }: NonNullable<CaseView['sum']>,
  words: Pick<CaseTextWords, 'sumEqual' | 'sumDiffers'>,
): string {
  return /[1-9]/.test(difference) ? words.sumDiffers(debited, difference) : words.sumEqual(debited)
}

function historyText({ history }: CaseView, words: CaseTextWords): string {
  const changes = history.map(({ at, record, field, old, new: newValue }) =>
    row(
      exactInstant(at),
      record,
      nameIn(words.fields, field),
      `${old ?? '—'} → ${newValue ?? '—'}`,
    ),
  )
  return changes.length === 0 ? '' : [words.history, ...changes].join('\n')
}

function linesText({ ledger, isLedgerGone }: CaseView, words: CaseTextWords): string {
  if (isLedgerGone) return words.ledgerGone
  return ledger.length === 0
    ? ''
    : [
        words.rawLines,
        ...ledger.flatMap(({ line, raw }) => [
          row(words.lineHead, String(line)),
          ...raw.map(({ header, text }) => row(header, text)),
        ]),
      ].join('\n')
}

function row(...cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')
}
