import { desk } from '../../../desk.svelte.ts'

/**
 * Forgets what outlives a screen as soon as the window is locked: behind the lock nothing of the
 * data is kept.
 */
export function onLock(forget: () => void): void {
  $effect.root(() => {
    $effect(() => {
      if (desk.isLocked) forget()
    })
  })
}
