import { describe, expect, it } from 'vitest'
import { RouteHistory } from '../../../src-renderer/history.ts'

/**
 * The browser's list of places. A place is entered by its number, as with the browser's own
 * buttons.
 */
class Places {
  readonly states: unknown[]
  at = 0

  constructor(states: readonly unknown[] = [null], at = 0) {
    this.states = [...states]
    this.at = at
  }

  get state(): unknown {
    return this.states[this.at]
  }

  pushState(state: unknown): void {
    this.states.splice(this.at + 1, Infinity, state)
    this.at += 1
  }

  replaceState(state: unknown): void {
    this.states[this.at] = state
  }

  go(by: number): void {
    this.at += by
  }
}

const route = (screen: string, target?: string) => ({ screen, target })

function visited(...screens: readonly string[]): { places: Places; history: RouteHistory } {
  const places = new Places()
  const history = new RouteHistory(places)
  history.begin(route('overview'), 'andes', 0)
  for (const screen of screens) history.push(route(screen, `${screen}-1`), 'andes')
  return { places, history }
}

function follow({ places, history }: ReturnType<typeof visited>, by: number, profile = 'andes') {
  places.at += by
  return history.follow(places.state, profile)
}

describe('RouteHistory', () => {
  it('returns back and forward to the view of each place', () => {
    const there = visited('withdrawals', 'breaks')
    expect([there.history.canGoBack, there.history.canGoForward]).toEqual([true, false])
    expect(follow(there, -1)).toEqual(route('withdrawals', 'withdrawals-1'))
    expect([there.history.canGoBack, there.history.canGoForward]).toEqual([true, true])
    expect(follow(there, -1)).toEqual(route('overview'))
    expect([there.history.canGoBack, there.history.canGoForward]).toEqual([false, true])
    expect(follow(there, 2)).toEqual(route('breaks', 'breaks-1'))
  })

  it('returns the stored view of a place, and nothing in a new one', () => {
    const there = visited('withdrawals')
    const { history } = there
    history.keep('list', () => 'row 7')
    history.push(route('limits'), 'andes')
    expect(history.recall('list')).toBeUndefined()
    follow(there, -1)
    expect(history.recall('list')).toBe('row 7')
    history.keep('list', () => 'row 9')
    follow(there, 1)
    follow(there, -1)
    expect(history.recall('list')).toBe('row 9')
  })

  it('takes another way from a place returned to', () => {
    const there = visited('withdrawals', 'breaks')
    follow(there, -2)
    there.history.push(route('runs'), 'andes')
    expect(there.history.canGoForward).toBe(false)
    expect(there.places.states).toHaveLength(2)
    expect(follow(there, -1)).toEqual(route('overview'))
  })

  it('gives the browser no record, and shows none of another profile or behind the lock', () => {
    const there = visited('withdrawals', 'breaks')
    expect(there.places.states).toEqual([
      { at: 0, screen: 'overview' },
      { at: 1, screen: 'withdrawals' },
      { at: 2, screen: 'breaks' },
    ])
    expect(follow(there, -1, 'sandbox')).toEqual(route('withdrawals'))
    there.history.forget()
    expect(follow(there, 1)).toEqual(route('breaks'))
  })

  it('keeps nothing of a previous profile for a place of another', () => {
    const there = visited('withdrawals')
    there.history.keep('list', () => 'row 7')
    there.history.replace(route('withdrawals'), 'sandbox')
    there.history.push(route('breaks'), 'sandbox')
    follow(there, -1, 'sandbox')
    expect(there.history.recall('list')).toBeUndefined()
  })

  it("continues after a reload at the browser's place, with the screens alone", () => {
    const states = ['overview', 'limits', 'breaks'].map((screen, at) => ({ at, screen }))
    const there = { places: new Places(states, 1), history: undefined as unknown as RouteHistory }
    there.history = new RouteHistory(there.places)
    there.history.begin(route('limits'), 'andes', 2)
    expect([there.history.canGoBack, there.history.canGoForward]).toEqual([true, true])
    expect(follow(there, 1)).toEqual(route('breaks'))
    expect(follow(there, -2)).toEqual(route('overview'))
  })

  it('sends the browser back to a held place, and leaves it once a person agrees', () => {
    const { places, history } = visited('withdrawals', 'breaks')
    const leaveCallbacks: (() => void)[] = []
    history.ask = (leave) => leaveCallbacks.push(leave)
    const end = history.hold()
    places.at -= 2
    expect(history.turnsBack(places.state)).toBe(true)
    expect(places.at).toBe(2)
    // The browser reports the step back too.
    expect(history.turnsBack(places.state)).toBe(true)
    leaveCallbacks[0]?.()
    expect(places.at).toBe(0)
    expect(history.turnsBack(places.state)).toBe(false)
    expect(history.follow(places.state, 'andes')).toEqual(route('overview'))
    end()
    expect(leaveCallbacks).toHaveLength(1)
  })

  it('holds a place only as long as it has a hold', () => {
    const { places, history } = visited('withdrawals')
    history.ask = () => expect.unreachable()
    const ends = [history.hold(), history.hold()]
    for (const end of [...ends, ...ends]) end()
    places.at -= 1
    expect(history.turnsBack(places.state)).toBe(false)
  })
})
