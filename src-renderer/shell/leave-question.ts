import { mount, unmount } from 'svelte'
import LeaveQuestion from './LeaveQuestion.svelte'

let isOpen = false

/**
 * Asks whether to leave the shown place and lose its open dialog. A second question while one is
 * open is dropped. This module is separate from the frame, whose script loads at every start.
 */
export function ask(onleave: () => void): void {
  if (isOpen) return
  isOpen = true
  const question = mount(LeaveQuestion, {
    target: document.body,
    props: {
      onleave,
      onclose() {
        isOpen = false
        void unmount(question)
      },
    },
  })
}
