import { assertNever } from '../../../../../src-main/base/failure.ts'
import type { LedgerHint } from '../../../../../src-main/contract/window.ts'
import type { MappingChange } from '../../../../../src-main/reconciliation/row/change-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { findChangedForm } from '../mapping/change-proposals.ts'
import type { FormPlace, MappingForm } from '../mapping/mapping-form.ts'

/** One action for a hint: a change of the mapping, a jump to a setting, or a list of the rows. */
export type HintAction =
  | {
      readonly kind: 'skipTitles' | 'skipTotals'
      readonly lines: number
      readonly form: MappingForm
    }
  | { readonly kind: 'decimalComma' | 'decimalPoint'; readonly form: MappingForm }
  | { readonly kind: 'mapHeader'; readonly field: LedgerField; readonly form: MappingForm }
  | { readonly kind: 'apply'; readonly form: MappingForm }
  | { readonly kind: 'choose'; readonly place: FormPlace }
  | { readonly kind: 'show' }

/** Lists the actions for a hint, the likeliest first. No action is taken without a person. */
export function hintActions(hint: LedgerHint, form: MappingForm): readonly HintAction[] {
  switch (hint.kind) {
    case 'leadingTitles':
      return [
        {
          kind: 'skipTitles',
          lines: hint.lines,
          form: { ...form, skipLines: addLines(form.skipLines, hint.lines) },
        },
      ]
    case 'trailingTotals':
      return [
        {
          kind: 'skipTotals',
          lines: hint.lines.length,
          form: { ...form, skipLastLines: addLines(form.skipLastLines, hint.lines.length) },
        },
        { kind: 'show' },
      ]
    case 'mixedNotation':
      return [
        { kind: 'decimalComma', form: { ...form, decimal: ',', thousands: '.' } },
        { kind: 'decimalPoint', form: { ...form, decimal: '.', thousands: ',' } },
      ].filter(
        ({ form: changedForm }) =>
          changedForm.decimal !== form.decimal || changedForm.thousands !== form.thousands,
      ) as HintAction[]
    case 'lookAlikeHeader':
      return hint.field === null || form.columns[hint.field]?.column === hint.header
        ? []
        : [
            {
              kind: 'mapHeader',
              field: hint.field,
              form: {
                ...form,
                columns: { ...form.columns, [hint.field]: { column: hint.header } },
              },
            },
          ]
    case 'ambiguousDates':
      return [{ kind: 'choose', place: 'dateFormat' }]
    case 'leadingZeros':
    case 'roundedAmounts':
      return [{ kind: 'show' }]
    // A person has to look at the source or the sheet itself. The setting for hidden rows is beside
    // the choice of the sheet.
    case 'mixedDates':
    case 'mergedCells':
    case 'hiddenRows':
    case 'hiddenColumns':
      return []
    case 'first_line_is_row':
    case 'other_notation':
    case 'other_date_format':
    case 'unit_in_amount':
    case 'total_rows':
      return [...applyAction(hint.change, form), ...showIfListed(hint.lines)]
    case 'damaged_identifiers':
    case 'hidden_characters':
      return showIfListed(hint.lines)
    case 'column_not_taken':
      return hint.field === undefined ? [] : [{ kind: 'choose', place: `column:${hint.field}` }]
    default:
      return assertNever(hint)
  }
}

function showIfListed(lines: readonly number[]): readonly HintAction[] {
  return lines.length > 0 ? [{ kind: 'show' }] : []
}

function applyAction(change: MappingChange | undefined, form: MappingForm): readonly HintAction[] {
  const changedForm = change && findChangedForm(form, change)
  return changedForm ? [{ kind: 'apply', form: changedForm }] : []
}

// The lines of a hint come after those that the form leaves out already, so both numbers are added.
function addLines(typedText: string, lines: number): string {
  return String((/^\d{1,6}$/.test(typedText.trim()) ? Number.parseInt(typedText, 10) : 0) + lines)
}

/** Returns the lines that a hint names. */
export function hintLines(hint: LedgerHint): readonly number[] {
  if (hint.kind === 'leadingZeros') return [hint.line]
  return 'lines' in hint && typeof hint.lines !== 'number' ? hint.lines : []
}
