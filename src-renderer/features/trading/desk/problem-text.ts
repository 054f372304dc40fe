import { say } from '../../../desk.svelte.ts'
import { explainTypedProblem } from '../../../format/typed-amount.ts'
import { deskWords } from '../../../words/services/desk.ts'
import { typedAmountWords } from '../../../words/typed-amounts.ts'
import type { FormProblem } from './quote-form.ts'

/**
 * Writes the text for a problem of the desk's forms, with examples for the typed amount. Reactive.
 */
export function problemText(problem: FormProblem | undefined, amount: string): string | undefined {
  switch (problem) {
    case undefined:
      return undefined
    case 'ambiguous':
    case 'marks':
    case 'digits':
    case 'long':
      return explainTypedProblem(problem, amount, say(typedAmountWords))
    default:
      return say(deskWords).problems[problem]
  }
}
