import { describe, expect, it } from 'vitest'
import {
  activityWordOf,
  factsOf,
  mergeNewer,
  searchText,
  shortFact,
  toneOf,
} from '../../../../../src-renderer/features/overview/activity-text.ts'
import { activityWords } from '../../../../../src-renderer/words/records/activity.ts'
import { activityOf } from './invented.ts'

const words = { yes: 'sí', no: 'no', nothing: 'ninguno' }

describe('factsOf', () => {
  it('shows every kind of value in words and makes hidden characters visible', () => {
    expect(
      factsOf({ rows: 3, isFull: true, isOff: false, run: null, name: 'a\u202eb' }, words),
    ).toEqual([
      { key: 'rows', value: '3' },
      { key: 'isFull', value: 'sí' },
      { key: 'isOff', value: 'no' },
      { key: 'run', value: 'ninguno' },
      { key: 'name', value: 'a\\u202eb' },
    ])
  })
})

describe('shortFact', () => {
  it('shortens a digest and nothing else', () => {
    expect(shortFact('0123456789abcdef'.repeat(4))).toBe('0123456789…89abcdef')
    expect(shortFact('The service could not be reached within half a minute')).toBe(
      'The service could not be reached within half a minute',
    )
  })
})

describe('activityWordOf', () => {
  it('returns the word for a code, and an unknown code unchanged', () => {
    expect(activityWordOf('run_made', activityWords.es.what)).toBe('Conciliación hecha')
    expect(activityWordOf('toString', activityWords.en.what)).toBe('toString')
  })

  it('has a word for every fact of a run and a sync', () => {
    const facts = ['run', 'rows', 'matched', 'breaks', 'by', 'quarantined', 'calls']
    const namesIn = (language: 'es' | 'pt'): string =>
      facts.map((name) => activityWordOf(name, activityWords[language].names)).join(', ')
    expect([namesIn('es'), namesIn('pt')]).toEqual([
      'conciliación, filas, conciliados, discrepancias, por, en cuarentena, llamadas',
      'conciliação, linhas, conciliados, divergências, por, em quarentena, chamadas',
    ])
  })

  it('has the same codes in every language', () => {
    const codes = Object.keys(activityWords.en.what)
    expect([Object.keys(activityWords.es.what), Object.keys(activityWords.pt.what)]).toEqual([
      codes,
      codes,
    ])
  })
})

describe('searchText', () => {
  it('contains the shown text and the code, in lower case', () => {
    const [entry] = activityOf(1)
    const text = searchText(entry as NonNullable<typeof entry>, 'Exported')
    for (const part of ['exported', 'export_done', 'sandbox', 'rows: 59', '2026-11-20'])
      expect(text).toContain(part)
  })
})

describe('mergeNewer', () => {
  const log = activityOf(10)

  it('puts new entries first without duplicates', () => {
    expect(mergeNewer(log.slice(3), log.slice(0, 5))).toEqual({ entries: log, hasGap: false })
  })

  it('drops the loaded entries if there is a gap', () => {
    expect(mergeNewer(log.slice(6), log.slice(0, 3))).toEqual({
      entries: log.slice(0, 3),
      hasGap: true,
    })
  })

  it('keeps the loaded entries if there are no new ones', () => {
    expect(mergeNewer(log, [])).toEqual({ entries: log, hasGap: false })
  })
})

describe('toneOf', () => {
  it('distinguishes failures and removals from other codes', () => {
    expect(
      ['sync_failed', 'unlock_refused', 'run_deleted', 'sync_done', 'new_code'].map(toneOf),
    ).toEqual(['bad', 'bad', 'warn', 'ok', 'ok'])
  })
})
