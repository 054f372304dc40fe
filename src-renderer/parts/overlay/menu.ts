import type { Component } from 'svelte'

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
