/**
 * Something that can be done to the breaks of the queue, as a button, a line of a menu or a key
 * does it.
 */
export interface QueueAction {
  readonly id: string
  readonly label: string
  /** One letter. */
  readonly key?: string
  /** Why it cannot be done now. */
  readonly reason?: string
  run(): void
}
