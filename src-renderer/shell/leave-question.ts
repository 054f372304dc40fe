import { mount, unmount } from 'svelte'
import LeaveQuestion from './LeaveQuestion.svelte'

let isAsked = false

/**
 * Asks whether to leave the shown place and lose its open dialog. A second question while one is
 * open is dropped. This module is separate from the frame, whose script loads at every start.
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
