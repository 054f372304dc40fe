import { describe, expect, it } from 'vitest'
import type { PresetName, PresetOverrides } from '../../../../../src-main/domain/service-preset.ts'
import { presets, resolveService } from '../../../../../src-main/domain/service-preset.ts'
import {
  presetDifferences,
  readRate,
  readWords,
  shownValues,
  valueText,
} from '../../../../../src-renderer/features/profiles/service-values.ts'
import { serviceValuesWords } from '../../../../../src-renderer/words/services/service-values.ts'

const profileOf = (
  preset: PresetName,
  overrides: PresetOverrides,
): Parameters<typeof presetDifferences>[0] => ({
  ...resolveService(preset, overrides),
  preset,
  entered: Object.keys(overrides).filter(
    (name) => name !== 'gatewayLogin' && name !== 'walletSegment',
  ),
})

describe('presetDifferences', () => {
  it('lists every value that differs and keeps what the operator entered', () => {
    const profile = profileOf('contract', {
      gatewayLogin: { kind: 'bearer' },
      walletSegment: 'wallet',
      feeSource: 'charged_fee',
    })
    const differences = presetDifferences(profile, 'documented')
    expect(differences.map(({ value }) => value)).toEqual([
      'walletSegment',
      'cursors',
      'collections',
      'feeSource',
      'feedNet',
      'stream',
      'exchangeRate',
      'maintenance',
      'routes',
    ])
    const differenceOf = (value: string) =>
      differences.find((difference) => difference.value === value)
    // The operator's segment equals the documented one.
    expect(differenceOf('walletSegment')).toMatchObject({ provenance: 'documented' })
    expect(differenceOf('feeSource')).toMatchObject({
      provenance: 'operator-set',
      values: { feeSource: 'charged_fee' },
    })
    expect(differenceOf('routes')?.routes).toBe(presets.documented.routes)
  })

  it('lists nothing if nothing would differ', () =>
    expect(presetDifferences(profileOf('documented', {}), 'documented')).toEqual([]))
})

describe('valueText', () => {
  it.each(['en', 'es', 'pt'] as const)(
    'has words for every value of both presets, in %s',
    (language) => {
      for (const name of ['contract', 'documented'] as const)
        for (const value of shownValues)
          expect(
            valueText(
              value,
              presets[name],
              presets[name].routes,
              serviceValuesWords[language].texts,
            ),
          ).toMatch(/\S/)
    },
  )

  it('writes a maintenance window in hours', () =>
    expect(valueText('maintenance', presets.documented, {}, serviceValuesWords.en.texts)).toContain(
      '01:00 to 06:00 UTC',
    ))
})

describe('readWords', () => {
  it('accepts known words without duplicates and refuses the others', () => {
    const allowedPattern = /^(?:c|nc|cursor)$/
    expect(
      ['cursor, nc', ' c,c ', 'page', '', 'c nc x'].map((text) => readWords(text, allowedPattern)),
    ).toEqual([['cursor', 'nc'], ['c'], undefined, undefined, undefined])
  })
})

describe('readRate', () => {
  it('accepts calls per second from 0 to 1000', () =>
    expect(['0', '3.5', '1000', '1001', '-1', '', '1e3'].map(readRate)).toEqual([
      0,
      3.5,
      1000,
      undefined,
      undefined,
      undefined,
      undefined,
    ]))
})
