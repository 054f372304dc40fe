import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, '../../../src-renderer/theme.css'), 'utf8')
const light = readTokens(/:root \{([^}]*)\}/)
const dark = { ...light, ...readTokens(/:root\[data-theme='dark'\] \{([^}]*)\}/) }

/**
 * Text colours by their surface. If the third ink is too light (selected rows, chosen choices), the
 * second one replaces it.
 */
const texts: Readonly<Record<string, readonly string[]>> = {
  bg: ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad'],
  panel: ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad'],
  raise: ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad'],
  head: ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad'],
  'line-soft': ['ink', 'ink-2', 'accent', 'warn', 'bad'],
  act: ['ink', 'ink-2', 'accent', 'warn', 'bad'],
  sel: ['ink', 'ink-2', 'accent', 'warn', 'bad'],
  found: ['ink'],
  'accent-soft': ['ink', 'ink-2', 'accent'],
  'warn-soft': ['ink', 'ink-2', 'ink-3', 'warn'],
  'bad-soft': ['ink', 'ink-2', 'bad'],
  'ok-soft': ['ink', 'ink-2', 'ok'],
  accent: ['accent-ink'],
}

/** Colours that are not text and must be visible: the focus ring. */
const rings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['bg', 'panel', 'raise', 'head', 'act', 'sel', 'warn-soft', 'bad-soft', 'ok-soft'].map(
    (surface) => [surface, ['focus']],
  ),
)

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the colours of the %s theme', (_, tokens) => {
  it('give every text a contrast of 4.5 to 1 on its surface', () => {
    expect(tooFaint(tokens, texts, 4.5)).toEqual([])
  })

  it('give the focus ring a contrast of 3 to 1', () => {
    expect(tooFaint(tokens, rings, 3)).toEqual([])
  })
})

function tooFaint(
  tokens: Readonly<Record<string, string>>,
  pairs: Readonly<Record<string, readonly string[]>>,
  minRatio: number,
): readonly string[] {
  return Object.entries(pairs).flatMap(([surface, inks]) =>
    inks.flatMap((ink) => {
      const ratio = contrast(colourOf(tokens, ink), colourOf(tokens, surface))
      return ratio < minRatio ? [`${ink} on ${surface}: ${ratio.toFixed(2)}`] : []
    }),
  )
}

function readTokens(block: RegExp): Record<string, string> {
  const [, body = ''] = block.exec(css) ?? []
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

function colourOf(tokens: Readonly<Record<string, string>>, name: string): readonly number[] {
  const text = tokens[name]
  if (text === undefined) throw new Error(`theme.css has no colour --${name}`)
  const digits =
    text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1)
  return [0, 2, 4].map((offset) => parseInt(digits.slice(offset, offset + 2), 16) / 255)
}

// Contrast ratio and relative luminance as defined by WCAG 2.2.
function contrast(first: readonly number[], second: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort(
    (left, right) => right - left,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
