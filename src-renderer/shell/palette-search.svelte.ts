import type { RecordHit } from '../../src-main/contract/window.ts'
import { desk, say } from '../desk.svelte.ts'
import type { PageLink } from '../features/payment/page-link.ts'
import { readPageLink } from '../features/payment/page-link.ts'
import { formatAmount } from '../format/amount.ts'
import { shorten, showInvisible } from '../format/identifier.ts'
import { paletteWords } from '../words/palette.ts'
import { breaksWords } from '../words/reconciliation/breaks.ts'
import type { PaletteItem } from './palette-items.ts'

const TYPING_PAUSE_MS = 120
const MIN_ID_LENGTH = 3

interface Answer {
  readonly text: string
  readonly hits: readonly RecordHit[]
  readonly endUsers: readonly string[]
}

const emptyAnswer: Answer = { text: '', hits: [], endUsers: [] }

/** Searches the cache for the typed text. The answer to an earlier text is dropped. */
export class PaletteSearch {
  isSearching = $state.raw(false)
  failure = $state.raw<unknown>(undefined)
  #answer = $state.raw<Answer>(emptyAnswer)
  items = $derived.by(() => toItems(this.#answer))

  /** Searches shortly after the last keystroke. Returns a function that stops the search. */
  start(typedText: string): () => void {
    const text = typedText.trim()
    this.failure = undefined
    if (!isSearched(text)) {
      this.#answer = emptyAnswer
      this.isSearching = false
      return () => undefined
    }
    this.isSearching = true
    const stop = new AbortController()
    const timer = setTimeout(() => void this.#search(text, stop.signal), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }

  async #search(text: string, signal: AbortSignal): Promise<void> {
    const input = { profile: desk.profileName, text }
    try {
      const [hits, endUsers] = await Promise.all([
        desk.call('findRecords', input, signal),
        desk.call('findEndUsers', input, signal),
      ])
      if (!signal.aborted) this.#answer = { text, hits, endUsers }
    } catch (error) {
      if (signal.aborted) return
      this.#answer = emptyAnswer
      this.failure = error
    } finally {
      if (!signal.aborted) this.isSearching = false
    }
  }
}

// Ids are searched from three characters on, an amount from one digit. A link already names its
// page.
function isSearched(text: string): boolean {
  return (text.length >= MIN_ID_LENGTH || /\d/.test(text)) && readPageLink(text) === undefined
}

function toItems({ text, hits, endUsers }: Answer): readonly PaletteItem[] {
  const words = say(paletteWords)
  return [
    ...hits.flatMap((hit) => hitItems(hit, text)),
    ...endUsers.map((id): PaletteItem => ({
      id: `end-user-${id}`,
      group: words.endUsers,
      label: showInvisible(id),
      hint: words.endUser,
      exact: [id],
      isFound: true,
      run: () => desk.go('endUser', id),
    })),
  ]
}

function hitItems(hit: RecordHit, text: string): PaletteItem[] {
  const words = say(paletteWords)
  const isAmount = hit.why === 'amount'
  const amount = hit.amount === null ? '' : ` · ${formatAmount(hit.amount)} ${hit.currency ?? ''}`
  const label = `${titleOf(hit)}${amount}`
  const item: PaletteItem = {
    id: `${hit.report}-${hit.key}`,
    group: words.records,
    label,
    hint: words.reports[hit.report],
    exact: isAmount ? [text] : [hit.title, hit.key],
    isFound: true,
    run: () => desk.go(hit.report === 'matches' ? 'runs' : hit.report, hit.key),
  }
  const isExact = hit.title.toLowerCase() === text.toLowerCase()
  if (hit.report !== 'withdrawals' || isAmount || !isExact) return [item]
  const page: PaletteItem = {
    ...item,
    id: `payment-${hit.key}`,
    label: words.timeLine(shorten(showInvisible(hit.title), 14, 8)),
    hint: words.payment,
    run: () => desk.go('payment', hit.key),
  }
  return [item, page]
}

function titleOf(hit: RecordHit): string {
  const categories: Readonly<Record<string, string>> = say(breaksWords).category
  return hit.report === 'breaks'
    ? (categories[hit.title] ?? hit.title)
    : shorten(showInvisible(hit.title), 14, 8)
}

/** Returns the item that opens a pasted link, or the reason why this machine cannot open it. */
export function linkOf(text: string): {
  readonly item: PaletteItem | undefined
  readonly problem: string | undefined
} {
  const link = readPageLink(text)
  if (!link) return { item: undefined, problem: undefined }
  const words = say(paletteWords)
  if (!desk.profiles.some(({ name }) => name === link.profile))
    return { item: undefined, problem: words.unknownProfile(showInvisible(link.profile)) }
  const id = shorten(showInvisible(link.id), 14, 8)
  return {
    item: {
      id: 'link',
      group: words.links,
      label: link.page === 'payment' ? words.openPayment(id) : words.openEndUser(id),
      hint: showInvisible(link.profile),
      exact: [text.trim()],
      run: () => openLink(link),
    },
    problem: undefined,
  }
}

function openLink({ page, profile, id }: PageLink): void {
  desk.chooseProfile(profile)
  desk.go(page, id)
}
