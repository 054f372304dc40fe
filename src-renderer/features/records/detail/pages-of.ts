import type { RecordView } from '../../../../src-main/contract/window.ts'
import type { QuestionSubject } from '../../payment/provider-question.ts'
import type { PairCells } from '../../reconciliation/break-view.ts'
import { textOf } from '../../reconciliation/break-view.ts'

/** The pages that a detail leads to, and what a question to the provider would be about. */
export interface DetailPages {
  readonly payment: string | undefined
  readonly endUser: string | undefined
  readonly question: QuestionSubject | undefined
}

/** Of a withdrawal or a feed row; undefined for a record without such pages. */
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

/** Of a break: its withdrawal's page, or its own where no single withdrawal is cached. */
export function pagesOfBreak(cells: PairCells): DetailPages {
  return {
    payment: `break:${textOf(cells, 'break_id')}`,
    endUser:
      textOf(cells, 'provider_end_user_id') || textOf(cells, 'ledger_end_user_id') || undefined,
    question: { pair: cells },
  }
}
