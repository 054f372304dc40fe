import type { ColumnWidths } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { moveItem } from '../../../parts/table/widths.ts'

/** The columns that a list shows, in order, and the widths that a person chose. */
export interface Layout {
  readonly columns: readonly string[]
  readonly widths: ColumnWidths
}

/** The columns of one list as a person arranged them, stored in the settings for every profile. */
export class ListLayout {
  readonly #list: string
  readonly #defaults: () => readonly string[]
  readonly #isKnown: (name: string) => boolean
  columns: readonly string[] = $derived.by(() => {
    const knownColumns = (desk.settings.columns[this.#list] ?? []).filter((name) =>
      this.#isKnown(name),
    )
    return knownColumns.length > 0 ? knownColumns : this.#defaults()
  })
  widths: ColumnWidths = $derived.by(() => desk.settings.widths[this.#list] ?? {})

  /** `defaults` is reactive. Unknown names, such as those of an old setting, are left out. */
  constructor(list: string, defaults: () => readonly string[], isKnown: (name: string) => boolean) {
    this.#list = list
    this.#defaults = defaults
    this.#isKnown = isKnown
  }

  async set(change: Partial<Layout>): Promise<void> {
    const { columns, widths } = desk.settings
    await desk.changeSettings({
      ...(change.columns && { columns: { ...columns, [this.#list]: change.columns } }),
      ...(change.widths && { widths: { ...widths, [this.#list]: change.widths } }),
    })
  }

  /** Sets the width of a column. Null makes it as wide as its values need. */
  resize(name: string, width: number | null): Promise<void> {
    const otherWidths = Object.entries(this.widths).filter(([column]) => column !== name)
    return this.set({
      widths: Object.fromEntries(width === null ? otherWidths : [...otherWidths, [name, width]]),
    })
  }

  /** Moves a shown column to another position. */
  move(name: string, to: number): Promise<void> {
    return this.set({ columns: moveItem(this.columns, this.columns.indexOf(name), to) })
  }

  hide(name: string): Promise<void> {
    return this.set({ columns: this.columns.filter((column) => column !== name) })
  }

  /** Returns to the screen's own columns and widths. */
  reset(): Promise<void> {
    return this.set({ columns: [], widths: {} })
  }
}
