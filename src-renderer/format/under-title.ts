import type { FailureText } from './failure-text.ts'
import { sentence } from './sentence.ts'

/**
 * A failure below another title, such as that of the action that failed. Its own title becomes the
 * first sentence of its text, unless the title or the text says the same.
 */
export function underTitle(failureText: FailureText, title: string): FailureText {
  const own = sentence(failureText.title)
  const isSaid = failureText.title === title || failureText.text.startsWith(own)
  const text = isSaid ? failureText.text : `${own} ${failureText.text}`.trim()
  return { ...failureText, title, text }
}
