import type { FailureText } from './failure-text.ts'
import { sentence } from './sentence.ts'

/**
 * Puts a failure below another title, such as that of the action that failed. Its own title becomes
 * the first sentence of its text, unless the new title or the text already contains it.
 */
export function withTitle(failureText: FailureText, title: string): FailureText {
  const titleSentence = sentence(failureText.title)
  const hasTitle = failureText.title === title || failureText.text.startsWith(titleSentence)
  const text = hasTitle ? failureText.text : `${titleSentence} ${failureText.text}`.trim()
  return { ...failureText, title, text }
}
