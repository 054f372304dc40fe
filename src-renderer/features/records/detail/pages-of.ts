import type { RecordView } from '../../../../src-main/contract/window.ts'
import type { QuestionSubject } from '../../payment/provider-question.ts'
import type { PairCells } from '../../reconciliation/break-view.ts'
import { textOf } from '../../reconciliation/break-view.ts'

/** The pages that a detail links to, and the subject of a question to the provider. */
export interface DetailPages {
  readonly payment: string | undefined
  readonly endUser: string | undefined
  readonly question: QuestionSubject | undefined
}

/**
 * Returns the pages of a withdrawal or a feed row, or undefined for a record without such pages.
 */
export function pagesOf({ report, key, cells, breaks }: RecordView): DetailPages | undefined {
  if (report === 'withdrawals')
    return {
      payment: key,
      endUser: cells['end_user_id'] || undefined,
      question: { withdrawal: cells, pair: breaks[0] },
    }
  return report === 'transactions'
    ? { payment: `feed:${key}`, endUser: undefined, question: undefined }
    : undefined
}

/**
 * Returns the pages of a break. The core opens the withdrawal's page, or the break's own if it does
 * not find a single cached withdrawal.
 */
export function pagesOfBreak(cells: PairCells): DetailPages {
  return {
    payment: `break:${textOf(cells, 'break_id')}`,
    endUser:
      textOf(cells, 'provider_end_user_id') || textOf(cells, 'ledger_end_user_id') || undefined,
    question: { pair: cells },
  }
}
