/** The handlers of a drag with the pointer. */
export interface Follower {
  move(event: PointerEvent): void
  /** Called with undefined if the drag was cancelled and changes nothing. */
  end(event: PointerEvent | undefined): void
}

/**
 * Follows the pointer until it is released, wherever that is. Escape or the system cancels the
 * press. The pointer is not captured, so that a press without movement still clicks the element
 * under it.
 */
export function followPointer({ move, end }: Follower): void {
  const stop = new AbortController()
  const finish = (event: PointerEvent | undefined): void => {
    stop.abort()
    end(event)
  }
  const listen = { signal: stop.signal, capture: true }
  addEventListener('pointermove', move, listen)
  addEventListener('pointerup', finish, listen)
  addEventListener('pointercancel', () => finish(undefined), listen)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      finish(undefined)
    },
    listen,
  )
}
