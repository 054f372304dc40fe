import type { Component } from 'svelte'

/** Where a menu opens, in pixels of the window: at a point, or beneath what is so high. */
export interface MenuPoint {
  readonly x: number
  readonly y: number
  readonly height?: number
}

/** A line of a Menu: something to do, or a drawn line between. */
export type MenuItem =
  | {
      readonly label: string
      readonly icon?: Component
      readonly keys?: string
      readonly disabled?: boolean
      readonly isDanger?: boolean
      /** Given: the item is a mark that is on or off. */
      readonly isChecked?: boolean
      onselect(): void
    }
  | 'line'
