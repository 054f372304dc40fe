import { describe, expect, it } from 'vitest'
import { RowBudget } from '../../../src-renderer/parts/row-budget.ts'

/** A budget whose frames come when the test says, each so many milliseconds after the one before. `old`: of a table that has drawn that many rows. */
function begin(old = 0) {
  const waiting: ((now: number) => void)[] = []
  let now = 0
  let again = 0
  const budget = new RowBudget(
    () => (again += 1),
    (then) => waiting.push(then),
  )
  /** How many of the rows from `first` on are drawn. */
  const draw = (first: number, count: number): number => Array.from({ length: count }, (_, at) => budget.mayDraw(first + at)).filter(Boolean).length
  const frame = (ms: number): void => {
    now += ms
    for (const then of waiting.splice(0)) then(now)
  }
  if (old > 0) {
    budget.move(0, old)
    while (draw(0, old) < old) frame(16)
    for (let rest = 0; rest < 3; rest += 1) frame(16)
  }
  return { budget, draw, frame, again: () => again, isWaiting: () => waiting.length > 0 }
}

describe('RowBudget', () => {
  it('draws a new table in steps that do not shrink, however late its frames are, and from then on all rows at once', () => {
    const { budget, draw, frame } = begin()
    budget.move(0, 52)
    const drawn: number[] = []
    for (let made = 0; made < 4; made += 1) {
      drawn.push(draw(0, 52))
      frame(90)
    }
    expect(drawn).toEqual([16, 32, 48, 52])
    frame(16)
    budget.move(4000, 52)
    expect(draw(4000, 52)).toBe(52)
  })

  it('draws fewer rows in a frame while frames come late, and all others in the frames behind', () => {
    const { budget, draw, frame, again } = begin(50)
    const drawn: number[] = []
    for (let step = 1; step <= 5; step += 1) {
      budget.move(step * 8, 50)
      drawn.push(draw(step * 8, 50) - 42)
      frame(70)
    }
    expect(drawn[0]).toBe(8)
    expect(drawn[4]).toBeLessThanOrEqual(1)
    const asked = again()
    const shown: number[] = []
    for (let rest = 0; rest < 12; rest += 1) {
      shown.push(draw(40, 50))
      frame(16)
    }
    expect(again()).toBeGreaterThan(asked)
    expect(shown.at(-1)).toBe(50)
    expect([...shown].sort((one, other) => one - other)).toEqual(shown)
  })

  it('never stops drawing altogether, however late frames come', () => {
    const { budget, draw, frame } = begin(50)
    budget.move(50, 50)
    let most = 0
    for (let late = 0; late < 60; late += 1) {
      most = Math.max(most, draw(50, 50))
      frame(200)
    }
    expect(most).toBe(50)
  })

  it('asks for no frame once the rows rest and all are drawn', () => {
    const { budget, draw, frame, isWaiting } = begin(50)
    expect(isWaiting()).toBe(false)
    budget.move(8, 50)
    draw(8, 50)
    expect(isWaiting()).toBe(true)
    for (let rest = 0; rest < 3; rest += 1) frame(16)
    expect(isWaiting()).toBe(false)
  })

  it('keeps what it knows of rows that are near, and no others', () => {
    const { budget, draw, frame } = begin(10)
    budget.move(5, 10)
    draw(5, 10)
    frame(80)
    budget.move(6, 10)
    draw(6, 10)
    frame(80)
    // One row a frame now: those that were drawn need none of it.
    expect(draw(6, 10)).toBe(10)
    budget.move(0, 10)
    expect(draw(0, 10)).toBeLessThan(10)
  })
})
