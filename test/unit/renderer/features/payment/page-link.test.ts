import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readPageLink,
  writePageLink,
} from '../../../../../src-renderer/features/payment/page-link.ts'

describe('page links', () => {
  it('name a page, a profile and an id, and nothing else', () => {
    const text = writePageLink({ page: 'payment', profile: 'Acme / Río', id: 'W-1' })
    expect(text).toBe('partner-desk:payment/Acme%20%2F%20R%C3%ADo/W-1')
    expect(text).not.toMatch(/https?:|token/)
  })

  it('are read back as they were written, whatever characters the names contain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('payment' as const, 'endUser' as const),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        (page, profile, id) => {
          const link = { page, profile, id }
          expect(readPageLink(` ${writePageLink(link)}\n`)).toEqual(link)
        },
      ),
    )
  })

  it.each([
    '',
    'W-1',
    'partner-desk:payment/acme',
    'partner-desk:breaks/acme/1',
    'partner-desk:payment/acme/1/2',
    'partner-desk:payment/%zz/1',
    'https://127.0.0.1/#partner-desk:payment/acme/1',
  ])('are distinguished from other texts: %s', (text) => {
    expect(readPageLink(text)).toBeUndefined()
  })
})
