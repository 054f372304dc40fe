import type { LedgerSide } from '../../../../src-main/contract/window.ts'
import { say } from '../../../desk.svelte.ts'
import { showInvisible } from '../../../format/identifier.ts'
import { breaksWords } from '../../../words/reconciliation/breaks.ts'
import { ledgerSideWords } from '../../../words/records/ledger-side.ts'

/** Writes a withdrawal's state in the ledger in a word, or the category of its break. Reactive. */
export function sideText({ state, category }: LedgerSide): string {
  const categories: Readonly<Record<string, string>> = say(breaksWords).category
  return state === 'break' && category !== null
    ? (categories[category] ?? showInvisible(category))
    : say(ledgerSideWords)[state]
}
