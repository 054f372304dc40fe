import { desk } from '../../../desk.svelte.ts'

/**
 * Calls `forget` when the window is locked, for data that outlives a screen, because the lock must
 * drop all data from memory.
 */
export function onLock(forget: () => void): void {
  $effect.root(() => {
    $effect(() => {
      if (desk.isLocked) forget()
    })
  })
}
