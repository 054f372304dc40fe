import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { embeddedSandbox } from '../../../../../src-main/app/profile.ts'
import type { ReconcileSettings } from '../../../../../src-main/reconciliation/assumptions.ts'
import { assumptionsOf } from '../../../../../src-main/reconciliation/assumptions.ts'
import {
  assumptionIn,
  assumptionWords,
} from '../../../../../src-renderer/words/reconciliation/assumptions.ts'
import { openLab, PROFILE } from '../../../../support/lab.ts'
import { textsOfSource } from '../../../../support/source-texts.ts'

const settings: ReconcileSettings = {
  statusMap: {},
  rails: ['bank', 'pix'],
  ties: ['txn_hash', 'external_ref'],
}
const variants: readonly ReconcileSettings[] = [
  settings,
  { ...settings, ties: [] },
  { ...settings, ties: ['external_ref'], feedNet: 'per_row' },
  { ...settings, statusMap: { PAID: 'final' }, feeSource: 'debited_minus_amount' },
]

function withoutWords(lines: readonly string[]): readonly string[] {
  return lines.filter((line) =>
    (['es', 'pt'] as const).some((language) => assumptionIn(line, language) === line),
  )
}

describe('assumptionIn', () => {
  it('has words for every assumption of a run', () => {
    expect(withoutWords(variants.flatMap(assumptionsOf))).toEqual([])
  })

  it('has words for every assumption that Help shows', async () => {
    const lab = await openLab()
    try {
      await lab.enter('partner.rates')
      const lines = await Promise.all(
        [PROFILE, embeddedSandbox.name].map((profile) => lab.call('assumptions', { profile })),
      )
      expect(lines.flat().length).toBeGreaterThan(20)
      expect(withoutWords(lines.flat())).toEqual([])
    } finally {
      await lab.close()
    }
  })

  it.each(Object.entries(assumptionWords))(
    'has a text of %s for every pattern',
    (file, sentences) => {
      const texts = [...textsOfSource(join('src-main', file))]
      expect(
        sentences.filter(([pattern]) => !texts.some((text) => pattern.test(text))).map(String),
      ).toEqual([])
    },
  )

  it('keeps names of the services, English, and any other sentence', () => {
    const line = 'feed rows tie to withdrawals by txn_hash, then external_ref (G39)'
    expect(assumptionIn(line, 'en')).toBe(line)
    expect(assumptionIn(line, 'es')).toBe(
      'las filas del feed se vinculan con los retiros por txn_hash y después por external_ref (G39)',
    )
    expect(assumptionIn(line, 'pt')).toBe(
      'as linhas do feed se ligam aos saques por txn_hash e depois por external_ref (G39)',
    )
    expect(assumptionIn('an assumption of an older version', 'es')).toBe(
      'an assumption of an older version',
    )
  })
})
