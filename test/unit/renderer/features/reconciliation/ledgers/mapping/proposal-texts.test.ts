import { describe, expect, it } from 'vitest'
import { proposeColumns } from '../../../../../../../src-main/reconciliation/row/column-proposal.ts'
import { proposeChanges } from '../../../../../../../src-main/reconciliation/row/mapping-proposal.ts'
import {
  changeReasonText,
  changeTitle,
  columnReasonText,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/proposal-texts.ts'
import { proposalsWords } from '../../../../../../../src-renderer/words/reconciliation/proposals.ts'
import { foreignFiles } from '../../../../../../support/foreign-files.ts'
import { rowsOfLines } from '../../../../../../support/rows-of-lines.ts'

function textsOf(
  lines: readonly string[],
  language: 'en' | 'es' | 'pt',
  delimiter?: string,
): string[] {
  const [headers = [], ...rows] = rowsOfLines(lines, delimiter)
  const words = proposalsWords[language]
  const columns = proposeColumns(headers, rows)
  return [
    ...columns.flatMap(({ reasons }) =>
      reasons.map((reason) => columnReasonText(reason, headers, words, (field) => field)),
    ),
    ...proposeChanges(headers, rows, columns).flatMap((proposal) => [
      changeTitle(proposal, headers, words),
      ...proposal.reasons.map((reason) => changeReasonText(reason, headers, words)),
    ]),
  ]
}

describe('proposal texts', () => {
  it.each(['en', 'es', 'pt'] as const)('are whole sentences in %s', (language) => {
    const texts = foreignFiles.flatMap(({ lines, delimiter }) =>
      textsOf(lines, language, delimiter),
    )
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter((text) => text === '' || /undefined|null|“”/.test(text))).toEqual([])
  })

  it('name columns by their headers, and by position if the header is empty', () => {
    expect(textsOf(['ref,asset,,Fee (sat)', 'A,BTC,0.5,250'], 'en')).toEqual([
      'The header is a usual word for the field.',
      'The header is a usual word for the field.',
      '1 of 1 values look like currency codes.',
      'The header is not a known word, so only the values support this.',
      '1 of 1 values look like amounts.',
      'The header says that the column is counted in the smallest unit. The unit must be set too.',
      '1 of 1 values look like amounts.',
      'Read “Fee (sat)” with 8 decimal places',
      'The header “Fee (sat)” says sat.',
      'All values of “Fee (sat)” are whole numbers.',
    ])
  })

  it('explain why a direction is doubtful', () => {
    expect(
      textsOf(['Data,Débito,Crédito', '2026-10-01,25.00,', '2026-10-02,,4.00'], 'pt').slice(-3),
    ).toEqual([
      'Tomar os valores de “Débito” como saques e deixar de fora os de “Crédito”',
      'As linhas preenchem “Débito” ou “Crédito”.',
      'Débito e crédito significam o contrário no livro do banco e no do cliente.',
    ])
  })
})
