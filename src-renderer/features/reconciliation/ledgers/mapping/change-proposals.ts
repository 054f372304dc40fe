import { Failure } from '../../../../../src-main/base/failure.ts'
import { readJson } from '../../../../../src-main/base/json.ts'
import type {
  ChangeProposal,
  MappingChange,
} from '../../../../../src-main/reconciliation/row/change-proposal.ts'
import { ledgerFields } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { mappingToJson, readMapping } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { applyChange } from '../../../../../src-main/reconciliation/row/mapping-change.ts'
import { proposeChanges } from '../../../../../src-main/reconciliation/row/mapping-proposal.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import { formToText, textToForm } from './mapping-form.ts'
import type { WrittenPreview } from './notation-examples.ts'
import { columnOfField, rowsOf } from './notation-examples.ts'

/** A proposed change, and the form with the change applied. */
export interface FormProposal {
  readonly proposal: ChangeProposal
  readonly form: MappingForm
}

/**
 * Lists the changes that the first rows suggest for a form. A change that the form already has, or
 * that does not fit it, is left out.
 */
export function formProposals(form: MappingForm, preview: WrittenPreview): readonly FormProposal[] {
  const columns = ledgerFields.flatMap((field) => {
    const column = placeIndex(preview.headers, columnOfField(form, field, preview))
    return column < 0 ? [] : [{ field, column }]
  })
  return proposeChanges(preview.headers, rowsOf(preview), columns).flatMap((proposal) => {
    const changedForm = findChangedForm(form, proposal.change)
    return changedForm ? [{ proposal, form: changedForm }] : []
  })
}

/**
 * Applies a change to a form. Undefined if the form has an error elsewhere, or the change does not
 * fit or is already in it.
 */
export function findChangedForm(form: MappingForm, change: MappingChange): MappingForm | undefined {
  try {
    const mapping = readMapping(readJson(formToText(form)))
    const changedMapping = mappingToJson(applyChange(mapping, change))
    return changedMapping === mappingToJson(mapping) ? undefined : textToForm(changedMapping)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
