import { describe, expect, it } from 'vitest'
import { formProposals } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/change-proposals.ts'
import {
  formToText,
  textToForm,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import type { WrittenPreview } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/notation-examples.ts'

const headers = ['id', 'currency', 'amount', 'date']
const preview: WrittenPreview = {
  headers,
  columns: {},
  sample: [
    ['a1', 'BTC', '-1,5', '31/10/2026'],
    ['a2', 'BTC', '-0,25', '30/10/2026'],
    ['a3', 'BTC', '-12,125', '29/10/2026'],
  ].map((raw, index) => ({ line: index + 2, cells: {}, reason: null, raw })),
}
const form = textToForm(
  JSON.stringify({
    columns: { external_ref: 'id', currency: 'currency', amount: 'amount', date: 'date' },
  }),
)

describe('formProposals', () => {
  it('proposes what the first rows suggest, as a form with each change alone', () => {
    const proposals = formProposals(form, preview)
    const kinds = proposals.map(({ proposal }) => proposal.kind)
    expect(kinds).toEqual(expect.arrayContaining(['directionBySign', 'dateFormat', 'notation']))
    const notation = proposals.find(({ proposal }) => proposal.kind === 'notation')
    expect(notation?.form).toMatchObject({ decimal: ',', dateFormat: '', columns: form.columns })
  })

  it('leaves out changes that the form already has, so that applying all proposals terminates', () => {
    let currentForm = form
    const appliedKinds: string[] = []
    for (
      let [next] = formProposals(currentForm, preview);
      next;
      [next] = formProposals(currentForm, preview)
    ) {
      appliedKinds.push(next.proposal.kind)
      currentForm = next.form
      if (appliedKinds.length > 10) break
    }
    expect(appliedKinds.length).toBe(new Set(appliedKinds).size)
    expect(JSON.parse(formToText(currentForm))).toMatchObject({
      decimal: ',',
      date_format: 'dd/MM/yyyy',
      direction: { by: 'sign', withdrawals: 'negative' },
    })
  })

  it('proposes nothing without rows', () => {
    expect(formProposals(form, { headers, columns: {}, sample: [] })).toEqual([])
  })
})

describe('formProposals of a file with a recognised total', () => {
  it('proposes direction by columns, which reads the total from its column', () => {
    const file: WrittenPreview = {
      headers: ['Ref', 'Débito', 'Crédito'],
      columns: { total: 'Débito' },
      sample: [],
      firstCells: Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0 ? [`W-${index}`, `1.5${index}`, ''] : [`W-${index}`, '', `2.5${index}`],
      ),
    }
    const form = textToForm('{"columns":{"total":"Débito"}}')
    const proposals = formProposals(form, file).find(
      ({ proposal }) => proposal.kind === 'directionByColumns',
    )
    expect(proposals?.form.direction).toMatchObject({ by: 'columns', debit: 'Débito' })
    expect(proposals?.form.columns.total?.column).toBeUndefined()
  })
})
