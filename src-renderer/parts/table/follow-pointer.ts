/** The handlers of a press that is held and moved. */
export interface Follower {
  move(event: PointerEvent): void
  /** Undefined: the press was broken off, and changes nothing. */
  end(event: PointerEvent | undefined): void
}

/**
 * Follows the pointer from now on until it is let go, wherever that is. Escape breaks it off, and so
 * does the system. The pointer is not captured: a press that does not move still clicks what is
 * under it.
 */
export function followPointer({ move, end }: Follower): void {
  const stop = new AbortController()
  const over = (event: PointerEvent | undefined): void => {
    stop.abort()
    end(event)
  }
  const listen = { signal: stop.signal, capture: true }
  addEventListener('pointermove', move, listen)
  addEventListener('pointerup', over, listen)
  addEventListener('pointercancel', () => over(undefined), listen)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      over(undefined)
    },
    listen,
  )
}
