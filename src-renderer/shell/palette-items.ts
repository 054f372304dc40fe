import { plainLetters } from '../format/plain-letters.ts'

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
  /** Whole texts that name it: an id, a code, an amount as it was typed. */
  readonly exact?: readonly string[]
  /** The core found it by the text, such as a record by its hash. */
  readonly isFound?: boolean
  run(): void
}

/** How well a text names an item; a lower rank stands first. */
const RANK = { exact: 0, prefix: 1, word: 2, inside: 3 } as const

/**
 * The items that the text finds: an id, a code or an amount that is just the text first, then what
 * begins with it, then words. Groups stand in the order of their best item. All items, as they
 * stand, for an empty text.
 */
export function findItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const wanted = plainLetters(text).trim().replace(/\s+/g, ' ')
  if (wanted === '') return items
  const found = items.flatMap((item) => {
    const rank = rankOf(item, wanted)
    return rank === undefined ? [] : [{ item, rank }]
  })
  const groups = [...new Set(found.map(({ item }) => item.group))].map((group) =>
    found.filter(({ item }) => item.group === group).sort((left, right) => left.rank - right.rank),
  )
  return groups
    .sort((left, right) => (left[0]?.rank ?? 0) - (right[0]?.rank ?? 0))
    .flatMap((group) => group.map(({ item }) => item))
}

function rankOf(item: PaletteItem, wanted: string): number | undefined {
  const label = plainLetters(item.label)
  const exact = (item.exact ?? []).map(plainLetters)
  if (label === wanted || exact.includes(wanted)) return RANK.exact
  if (label.startsWith(wanted) || exact.some((text) => text.startsWith(wanted))) return RANK.prefix
  const also = plainLetters(item.also ?? '').split(/\s+/)
  if (also.includes(wanted)) return RANK.prefix
  if (item.isFound) return RANK.prefix
  const words = wanted.split(' ')
  const own = [...label.split(/[\s…:]+/), ...also]
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return RANK.word
  const whole = [label, ...also].join(' ')
  return words.every((word) => whole.includes(word)) ? RANK.inside : undefined
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
