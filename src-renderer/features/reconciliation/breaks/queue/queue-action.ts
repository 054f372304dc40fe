/** An action on the breaks of the queue, available as a button, a menu item or a key. */
export interface QueueAction {
  readonly id: string
  readonly label: string
  /** One letter. */
  readonly key?: string
  /** Why the action is not available now. */
  readonly reason?: string
  /** Whether another button is the likelier next step, so that this one is not emphasised. */
  readonly isSecondary?: boolean
  run(): void
}
