import { mount, unmount } from 'svelte'
import LeaveQuestion from './LeaveQuestion.svelte'

let isAsked = false

/**
 * Asks whether the shown place may be left, whose open dialog would be lost. A second question while
 * the first one stands is dropped. It stands apart from the frame, whose script is read at every
 * start.
 */
export function ask(onleave: () => void): void {
  if (isAsked) return
  isAsked = true
  const question = mount(LeaveQuestion, {
    target: document.body,
    props: {
      onleave,
      onclose() {
        isAsked = false
        void unmount(question)
      },
    },
  })
}
