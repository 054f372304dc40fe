import type { Memory } from './parts/value/memory.ts'

/** Where the window is: a screen, and what that screen was asked to show. */
export interface Route {
  readonly screen: string
  /** A record, run or import to open; plain text. */
  readonly target: string | undefined
}

/** What this module needs of the browser's list of visited places. */
export interface VisitedPlaces {
  readonly state: unknown
  pushState(state: unknown, unused: string): void
  replaceState(state: unknown, unused: string): void
  go(by: number): void
}

interface Entry {
  readonly route: Route
  readonly profile: string
  readonly views: Map<string, unknown>
}

/**
 * The places that were visited in this window. The browser keeps their order, so that its own back
 * and forward work too; of each it knows a number and the screen, never a record. What a screen
 * showed there is kept in memory only and forgotten at the lock.
 */
export class RouteHistory implements Memory {
  readonly #places: VisitedPlaces
  #entries = new Map<number, Entry>()
  /** Readers of the shown screen. They are dropped with it, and keep nothing of the next place. */
  #readers = new Map<string, () => unknown>()
  #at = 0
  #last = 0
  readonly #holds = new Set<object>()
  /** Asks whether a held place may be left, and is given what leaves it. */
  ask: ((leave: () => void) => void) | undefined

  constructor(places: VisitedPlaces) {
    this.#places = places
  }

  get canGoBack(): boolean {
    return this.#at > 0
  }

  get canGoForward(): boolean {
    return this.#at < this.#last
  }

  /** Number of the last place that forward leads to; kept for a reload. */
  get last(): number {
    return this.#last
  }

  /** Begins at a route; after a reload at the same place of the browser's list. */
  begin(route: Route, profile: string, last: number): void {
    const { at } = (this.#places.state ?? {}) as { at?: number }
    this.#at = at ?? 0
    this.#last = Math.max(this.#at, at === undefined ? 0 : last)
    this.replace(route, profile)
  }

  /** Adds a place after this one. The places that forward led to are dropped. */
  push(route: Route, profile: string): void {
    this.#leave()
    if (route.screen !== this.#entries.get(this.#at)?.route.screen) this.#readers.clear()
    this.#at += 1
    this.#last = this.#at
    for (const at of [...this.#entries.keys()]) if (at > this.#at) this.#entries.delete(at)
    this.#enter(route, profile)
    this.#places.pushState({ at: this.#at, screen: route.screen }, '')
  }

  /** The present place shows another route. */
  replace(route: Route, profile: string): void {
    if (profile !== this.#entries.get(this.#at)?.profile) this.#readers.clear()
    this.#enter(route, profile)
    this.#places.replaceState({ at: this.#at, screen: route.screen }, '')
  }

  /**
   * Whether the browser's way to a place ends where it began, because that place is held. The browser
   * has left it already and is sent back.
   */
  turnsBack(state: unknown): boolean {
    const by = placeOf(state).at - this.#at
    if (this.#holds.size === 0 || !this.ask) return false
    if (by === 0) return true
    this.#places.go(-by)
    this.ask(() => {
      this.#holds.clear()
      this.#places.go(by)
    })
    return true
  }

  /**
   * Follows the browser to a place, given by its state, and gives the route there. A place of
   * another profile, or one from before a reload or the lock, gives its screen only.
   */
  follow(state: unknown, profile: string): Route {
    this.#leave()
    this.#readers.clear()
    const { at, screen } = placeOf(state)
    this.#at = at
    this.#last = Math.max(this.#last, at)
    const entry = this.#entries.get(at)
    if (entry?.profile === profile) return entry.route
    const route = { screen, target: undefined }
    this.#enter(route, profile)
    return route
  }

  /** Forgets what was shown everywhere. */
  forget(): void {
    this.#entries.clear()
  }

  recall(name: string): unknown {
    return this.#entries.get(this.#at)?.views.get(name)
  }

  keep(name: string, read: () => unknown): () => void {
    this.#readers.set(name, read)
    return () => {
      if (this.#readers.get(name) === read) this.#readers.delete(name)
    }
  }

  hold(): () => void {
    const one = {}
    this.#holds.add(one)
    return () => void this.#holds.delete(one)
  }

  #enter(route: Route, profile: string): void {
    this.#entries.set(this.#at, { route, profile, views: new Map() })
  }

  #leave(): void {
    const entry = this.#entries.get(this.#at)
    if (entry) for (const [name, read] of this.#readers) entry.views.set(name, read())
  }
}

function placeOf(state: unknown): { readonly at: number; readonly screen: string } {
  const { at = 0, screen = 'overview' } = (state ?? {}) as { at?: number; screen?: string }
  return { at, screen }
}
