import type { LedgerSide } from '../../../../src-main/contract/window.ts'
import { say } from '../../../desk.svelte.ts'
import { visible } from '../../../format/identifier.ts'
import { breaksWords } from '../../../words/reconciliation/breaks.ts'
import { ledgerSideWords } from '../../../words/records/ledger-side.ts'

/** What the ledger says of a withdrawal in a word; of a break its category. Reactive. */
export function sideText({ state, category }: LedgerSide): string {
  const categories: Readonly<Record<string, string>> = say(breaksWords).category
  return state === 'break' && category !== null
    ? (categories[category] ?? visible(category))
    : say(ledgerSideWords)[state]
}
