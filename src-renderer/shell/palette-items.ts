import { plainLetters } from '../format/plain-letters.ts'

/** A line of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly group: string
  readonly label: string
  /** Secondary words after the label. */
  readonly hint?: string
  readonly keys?: string
  /** More words that find the item. */
  readonly keywords?: string
  /** Whole texts that name the item: an id, a code, an amount as typed. */
  readonly exact?: readonly string[]
  /** Whether the core found the item by the text, such as a record by its hash. */
  readonly isFound?: boolean
  run(): void
}

/** The ranks of an item, by how well the text matches it. A lower rank comes first. */
const RANK = { exact: 0, prefix: 1, word: 2, inside: 3 } as const

/**
 * Lists the items that match the text: first an id, a code or an amount equal to it, then items
 * that begin with it, then items with matching words. Groups are ordered by their best item. An
 * empty text returns all items in their order.
 */
export function findItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const searchText = plainLetters(text).trim().replace(/\s+/g, ' ')
  if (searchText === '') return items
  const matches = items.flatMap((item) => {
    const rank = rankOf(item, searchText)
    return rank === undefined ? [] : [{ item, rank }]
  })
  const groups = [...new Set(matches.map(({ item }) => item.group))].map((group) =>
    matches
      .filter(({ item }) => item.group === group)
      .sort((left, right) => left.rank - right.rank),
  )
  return groups
    .sort((left, right) => (left[0]?.rank ?? 0) - (right[0]?.rank ?? 0))
    .flatMap((group) => group.map(({ item }) => item))
}

function rankOf(item: PaletteItem, searchText: string): number | undefined {
  const label = plainLetters(item.label)
  const exact = (item.exact ?? []).map(plainLetters)
  if (label === searchText || exact.includes(searchText)) return RANK.exact
  if (label.startsWith(searchText) || exact.some((text) => text.startsWith(searchText)))
    return RANK.prefix
  const keywords = plainLetters(item.keywords ?? '').split(/\s+/)
  if (keywords.includes(searchText)) return RANK.prefix
  if (item.isFound) return RANK.prefix
  const words = searchText.split(' ')
  const ownWords = [...label.split(/[\s…:]+/), ...keywords]
  if (words.every((word) => ownWords.some((ownWord) => ownWord.startsWith(word)))) return RANK.word
  const allText = [label, ...keywords].join(' ')
  return words.every((word) => allText.includes(word)) ? RANK.inside : undefined
}

/** Groups the items, each with its index in the whole list. */
export function groupItems(items: readonly PaletteItem[]): readonly {
  readonly group: string
  readonly items: readonly { readonly item: PaletteItem; readonly index: number }[]
}[] {
  const groups = [...new Set(items.map((item) => item.group))]
  return groups.map((group) => ({
    group,
    items: items.flatMap((item, index) => (item.group === group ? [{ item, index }] : [])),
  }))
}
