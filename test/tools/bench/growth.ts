import type { Results } from './results.ts'
import { programsOf } from './results.ts'
import { programNames } from './table.ts'

const WIDTH = 900
const HEIGHT = 400
const TOP = 44
const BOTTOM = 52
const PLOT_SIZE = { width: 300, height: HEIGHT - TOP - BOTTOM }
const programOrder = ['ours', 'polars', 'duckdb', 'sqlite3', 'pandas']

interface Point {
  readonly rows: number
  readonly value: number
}

interface Line {
  readonly program: string
  readonly points: readonly Point[]
}

/**
 * The growth of reconciling: seconds and megabytes against rows, both axes logarithmic, a line per
 * program. One SVG that takes its colours from the reader's light or dark setting. Undefined where
 * nothing was measured.
 */
export function growthPicture(allResults: readonly Results[]): string | undefined {
  const programs = programsOf(allResults).filter((program) => programOrder.includes(program))
  const lines = (figure: string): Line[] =>
    programs
      .sort((left, right) => programOrder.indexOf(left) - programOrder.indexOf(right))
      .map((program) => ({
        program,
        points: allResults.flatMap(({ n, facts }) =>
          facts[`reconcile.${program}.${figure}`] === undefined
            ? []
            : [{ rows: n, value: facts[`reconcile.${program}.${figure}`] as number }],
        ),
      }))
  if (programs.length === 0) return undefined
  const sizes = allResults.map(({ n }) => n)
  const parts = [
    panel('Seconds', lines('seconds'), sizes, 56),
    panel('Peak memory, MB', lines('megabytes'), sizes, 56 + PLOT_SIZE.width + 76),
    legend(programs),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Time and memory of reconciling against rows, one line per program">
<style>
svg { font: 12px system-ui, sans-serif; }
text { fill: #24292f; } .quiet { fill: #57606a; } .axis { stroke: #d0d7de; }
path { fill: none; stroke-width: 1.5; } path.axis { stroke-width: 1; } .ours { stroke-width: 3; }
${programOrder.map((program, index) => `.${program} { stroke: ${lightColours[index]}; } circle.${program}, rect.${program} { fill: ${lightColours[index]}; stroke: none; }`).join('\n')}
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; } .quiet { fill: #9198a1; } .axis { stroke: #3d444d; }
${programOrder.map((program, index) => `.${program} { stroke: ${darkColours[index]}; } circle.${program}, rect.${program} { fill: ${darkColours[index]}; stroke: none; }`).join('\n')}
}
</style>
${parts.join('\n')}
</svg>
`
}

// The colours differ in lightness and not only in hue.
const lightColours = ['#0550ae', '#bf5700', '#1a7f37', '#8250df', '#9a9a9a']
const darkColours = ['#79c0ff', '#ffa657', '#56d364', '#d2a8ff', '#8b949e']
const dashes = ['', '6 3', '2 3', '8 3 2 3', '3 5']

function panel(
  title: string,
  lines: readonly Line[],
  sizes: readonly number[],
  left: number,
): string {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const [low, high] = decades(values)
  const toX = scale(Math.min(...sizes), Math.max(...sizes), left, left + PLOT_SIZE.width)
  const toY = scale(low, high, TOP + PLOT_SIZE.height, TOP)
  const marks = Array.from(
    { length: Math.round(Math.log10(high / low)) + 1 },
    (_, index) => low * 10 ** index,
  )
  return [
    `<text x="${left}" y="${TOP - 18}" font-weight="600">${title}</text>`,
    ...marks.map(
      (mark) =>
        `<path class="axis" d="M${left} ${at(toY(mark))}H${left + PLOT_SIZE.width}"/><text class="quiet" x="${left - 8}" y="${at(toY(mark) + 4)}" text-anchor="end">${toShortText(mark)}</text>`,
    ),
    ...sizes.map(
      (rows) =>
        `<path class="axis" d="M${at(toX(rows))} ${TOP}V${TOP + PLOT_SIZE.height}"/><text class="quiet" x="${at(toX(rows))}" y="${TOP + PLOT_SIZE.height + 18}" text-anchor="middle">${toShortText(rows)}</text>`,
    ),
    `<text class="quiet" x="${left + PLOT_SIZE.width / 2}" y="${TOP + PLOT_SIZE.height + 38}" text-anchor="middle">rows on either side</text>`,
    ...lines.map(({ program, points }) =>
      drawProgram(
        program,
        points.map(({ rows, value }) => [toX(rows), toY(value)]),
      ),
    ),
  ].join('\n')
}

function drawProgram(program: string, points: readonly (readonly [number, number])[]): string {
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('')
  return [
    `<path class="${program}" stroke-dasharray="${dashes[programOrder.indexOf(program)]}" d="${path}"/>`,
    ...points.map(([x, y]) => `<circle class="${program}" cx="${at(x)}" cy="${at(y)}" r="3"/>`),
  ].join('')
}

function legend(programs: readonly string[]): string {
  const x = 56 + 2 * PLOT_SIZE.width + 100
  return programs
    .map(
      (program, index) =>
        `<path class="${program}" stroke-dasharray="${dashes[programOrder.indexOf(program)]}" d="M${x} ${TOP + 10 + index * 24}h24"/><text x="${x + 32}" y="${TOP + 14 + index * 24}">${programNames[program] ?? program}</text>`,
    )
    .join('\n')
}

/** Powers of ten that enclose all the values. */
function decades(values: readonly number[]): readonly [number, number] {
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)))
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values)))
  return [low, high === low ? low * 10 : high]
}

// With a single size, the point is in the middle.
function scale(from: number, to: number, begin: number, end: number): (value: number) => number {
  return (value) =>
    from === to
      ? (begin + end) / 2
      : begin + ((end - begin) * Math.log(value / from)) / Math.log(to / from)
}

function toShortText(value: number): string {
  if (value >= 1e6) return `${value / 1e6} M`
  return value >= 1e4 ? `${value / 1e3} k` : String(Number(value.toPrecision(3)))
}

function at(value: number): string {
  return value.toFixed(1)
}
