/** A line of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly group: string
  readonly label: string
  /** Quiet words behind it. */
  readonly hint?: string
  readonly keys?: string
  /** More words it is found by. */
  readonly also?: string
  run(): void
}

/** Letters without case and accents, for finding. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The items whose words hold every word of the text, in their order; those that begin with it first
 * within their group.
 */
export function findItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const wanted = plainLetters(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items
  const found = items.filter((item) =>
    wanted.every((word) => plainLetters(`${item.label} ${item.also ?? ''}`).includes(word)),
  )
  const begins = (item: PaletteItem): number =>
    plainLetters(item.label).startsWith(wanted[0] ?? '') ? 0 : 1
  const groups = [...new Set(found.map((item) => item.group))]
  return groups.flatMap((group) =>
    found
      .filter((item) => item.group === group)
      .sort((left, right) => begins(left) - begins(right)),
  )
}

/** The items in their groups, each with its place in the whole. */
export function groupItems(items: readonly PaletteItem[]): readonly {
  readonly group: string
  readonly items: readonly { readonly item: PaletteItem; readonly at: number }[]
}[] {
  const groups = [...new Set(items.map((item) => item.group))]
  return groups.map((group) => ({
    group,
    items: items.flatMap((item, at) => (item.group === group ? [{ item, at }] : [])),
  }))
}
