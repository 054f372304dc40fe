import { describe, expect, it } from 'vitest'
import type { PaletteItem } from '../../../../src-renderer/shell/palette-items.ts'
import { findItems } from '../../../../src-renderer/shell/palette-items.ts'

const item = (
  id: string,
  group: string,
  label: string,
  overrides: Partial<PaletteItem> = {},
): PaletteItem => ({
  id,
  group,
  label,
  run: () => undefined,
  ...overrides,
})
const items = [
  item('go-risk', 'Go to', 'Blocked and risk'),
  item('go-errors', 'Go to', 'Error desk'),
  item('lock', 'Do', 'Bloquear la ventana', { keywords: 'lock bloquear' }),
  item('sync', 'Do', 'Sync'),
  item('full', 'Do', 'Full sync'),
  item('code', 'Codes', '20036 The amount is used up', { exact: ['20036'] }),
  item('other', 'Codes', '20037 There is no address', { exact: ['20037'] }),
]
const ids = (text: string, foundItems: readonly PaletteItem[] = []): string[] =>
  findItems([...items, ...foundItems], text).map(({ id }) => id)

describe('findItems', () => {
  it('keeps every item in its order for an empty text', () => {
    expect(ids('  ')).toEqual(items.map(({ id }) => id))
  })

  it('puts an action named by a word before a screen that contains the letters', () => {
    expect(ids('lock')).toEqual(['lock', 'go-risk'])
  })

  it('puts items that begin with the text before those that contain it as a word', () => {
    expect(ids('sync')).toEqual(['sync', 'full'])
  })

  it('puts an exact code before everything that begins with it', () => {
    const records = [
      item('longer', 'Records', '200361', { exact: ['200361'], isFound: true }),
      item('amount', 'Records', 'W-1 · 20,036.00 USDC', { exact: ['20036'], isFound: true }),
    ]
    expect(ids('20036', records)).toEqual(['code', 'amount', 'longer'])
  })

  it('puts a record with exactly this id before screens and actions', () => {
    const record = item('W', 'Records', 'Sync-7', { exact: ['sync-7'], isFound: true })
    expect(ids('Sync-7', [record])).toEqual(['W'])
  })

  it('keeps a record that the cache found by a text that is not shown', () => {
    const record = item('W', 'Records', '0x12…ab', { exact: ['id'], isFound: true })
    expect(ids('ord-1', [record])).toEqual(['W'])
  })

  it('finds words without their accents and in any order', () => {
    expect(ids('ventana bloq')).toEqual(['lock'])
    expect(ids('nothing')).toEqual([])
  })
})
