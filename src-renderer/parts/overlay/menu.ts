import type { Component } from 'svelte'

/**
 * The place where a menu opens, in pixels of the window: a point, or the space below an element of
 * this height.
 */
export interface MenuPoint {
  readonly x: number
  readonly y: number
  readonly height?: number
}

/** A line of a Menu: an action, or a separator. */
export type MenuItem =
  | {
      readonly label: string
      readonly icon?: Component
      readonly keys?: string
      readonly disabled?: boolean
      readonly isDanger?: boolean
      /** If present, the item is a check mark that is on or off. */
      readonly isChecked?: boolean
      onselect(): void
    }
  | 'line'
