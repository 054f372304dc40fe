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

  go(delta: number): void {
    this.at += delta
  }
}

const route = (screen: string, target?: string) => ({ screen, target })

function visitScreens(...screens: readonly string[]): { places: Places; history: RouteHistory } {
  const places = new Places()
  const history = new RouteHistory(places)
  history.begin(route('overview'), 'andes', 0)
  for (const screen of screens) history.push(route(screen, `${screen}-1`), 'andes')
  return { places, history }
}

function follow(
  { places, history }: ReturnType<typeof visitScreens>,
  delta: number,
  profile = 'andes',
) {
  places.at += delta
  return history.follow(places.state, profile)
}

describe('RouteHistory', () => {
  it('returns back and forward to the view of each place', () => {
    const visit = visitScreens('withdrawals', 'breaks')
    expect([visit.history.canGoBack, visit.history.canGoForward]).toEqual([true, false])
    expect(follow(visit, -1)).toEqual(route('withdrawals', 'withdrawals-1'))
    expect([visit.history.canGoBack, visit.history.canGoForward]).toEqual([true, true])
    expect(follow(visit, -1)).toEqual(route('overview'))
    expect([visit.history.canGoBack, visit.history.canGoForward]).toEqual([false, true])
    expect(follow(visit, 2)).toEqual(route('breaks', 'breaks-1'))
  })

  it('returns the stored view of a place, and nothing in a new one', () => {
    const visit = visitScreens('withdrawals')
    const { history } = visit
    history.keep('list', () => 'row 7')
    history.push(route('limits'), 'andes')
    expect(history.recall('list')).toBeUndefined()
    follow(visit, -1)
    expect(history.recall('list')).toBe('row 7')
    history.keep('list', () => 'row 9')
    follow(visit, 1)
    follow(visit, -1)
    expect(history.recall('list')).toBe('row 9')
  })

  it('drops the forward places when a screen is opened after a step back', () => {
    const visit = visitScreens('withdrawals', 'breaks')
    follow(visit, -2)
    visit.history.push(route('runs'), 'andes')
    expect(visit.history.canGoForward).toBe(false)
    expect(visit.places.states).toHaveLength(2)
    expect(follow(visit, -1)).toEqual(route('overview'))
  })

  it('gives the browser no record, and restores no record of another profile or from before a lock', () => {
    const visit = visitScreens('withdrawals', 'breaks')
    expect(visit.places.states).toEqual([
      { at: 0, screen: 'overview' },
      { at: 1, screen: 'withdrawals' },
      { at: 2, screen: 'breaks' },
    ])
    expect(follow(visit, -1, 'sandbox')).toEqual(route('withdrawals'))
    visit.history.forget()
    expect(follow(visit, 1)).toEqual(route('breaks'))
  })

  it('stores no view of a previous profile for a place of another profile', () => {
    const visit = visitScreens('withdrawals')
    visit.history.keep('list', () => 'row 7')
    visit.history.replace(route('withdrawals'), 'sandbox')
    visit.history.push(route('breaks'), 'sandbox')
    follow(visit, -1, 'sandbox')
    expect(visit.history.recall('list')).toBeUndefined()
  })

  it("continues after a reload at the browser's place, with the screens alone", () => {
    const states = ['overview', 'limits', 'breaks'].map((screen, index) => ({ at: index, screen }))
    const visit = { places: new Places(states, 1), history: undefined as unknown as RouteHistory }
    visit.history = new RouteHistory(visit.places)
    visit.history.begin(route('limits'), 'andes', 2)
    expect([visit.history.canGoBack, visit.history.canGoForward]).toEqual([true, true])
    expect(follow(visit, 1)).toEqual(route('breaks'))
    expect(follow(visit, -2)).toEqual(route('overview'))
  })

  it('sends the browser back to a held place, and leaves it once a person agrees', () => {
    const { places, history } = visitScreens('withdrawals', 'breaks')
    const leaveCallbacks: (() => void)[] = []
    history.ask = (leave) => leaveCallbacks.push(leave)
    const end = history.hold()
    places.at -= 2
    expect(history.undoStepIfHeld(places.state)).toBe(true)
    expect(places.at).toBe(2)
    // The browser reports the step back too.
    expect(history.undoStepIfHeld(places.state)).toBe(true)
    leaveCallbacks[0]?.()
    expect(places.at).toBe(0)
    expect(history.undoStepIfHeld(places.state)).toBe(false)
    expect(history.follow(places.state, 'andes')).toEqual(route('overview'))
    end()
    expect(leaveCallbacks).toHaveLength(1)
  })

  it('holds a place only as long as it has a hold', () => {
    const { places, history } = visitScreens('withdrawals')
    history.ask = () => expect.unreachable()
    const ends = [history.hold(), history.hold()]
    for (const end of [...ends, ...ends]) end()
    places.at -= 1
    expect(history.undoStepIfHeld(places.state)).toBe(false)
  })
})
