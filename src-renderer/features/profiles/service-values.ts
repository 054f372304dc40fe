import type { ValueChanges } from '../../../src-main/contract/calls.ts'
import type { WindowProfile } from '../../../src-main/contract/window.ts'
import type {
  PresetName,
  PresetOverrides,
  ServicePreset,
  ValueProvenance,
} from '../../../src-main/domain/service-preset.ts'
import { presets, resolveService, timeOf } from '../../../src-main/domain/service-preset.ts'

/** The values on the screen, in this order. */
export const shownValues = [
  'gatewayLogin',
  'walletSegment',
  'cursors',
  'collections',
  'feeSource',
  'feedNet',
  'stream',
  'exchangeRate',
  'maintenance',
  'routes',
] as const
export type ShownValue = (typeof shownValues)[number]

/** Values that are changed one by one. The other values belong to the form or to another screen. */
export type ChangeableValue = keyof ValueChanges

export const isChangeable = (value: ShownValue): value is ChangeableValue =>
  ['cursors', 'collections', 'feeSource', 'feedNet', 'stream', 'exchangeRate'].includes(value)

interface Words {
  readonly signed: string
  readonly bearer: string
  readonly header: (name: string) => string
  readonly unknown: string
  readonly none: string
  readonly feed: string
  readonly contacts: string
  readonly fees: Readonly<Record<ServicePreset['feeSource'], string>>
  readonly nets: Readonly<Record<ServicePreset['feedNet'], string>>
  readonly streamAddress: Readonly<Record<ServicePreset['stream']['address'], string>>
  readonly framing: (word: string) => string
  readonly ticket: Readonly<Record<ServicePreset['stream']['ticketIn'], string>>
  readonly rate: (rate: string) => string
  readonly noRate: string
  readonly window: (from: string, to: string) => string
  readonly routes: (count: string) => string
}

type Values = Pick<ServicePreset, Exclude<ShownValue, 'routes'>>

/** Writes a value in words. Routes are only counted. */
export function valueText(
  value: ShownValue,
  values: Values,
  routes: Readonly<Record<string, unknown>>,
  words: Words,
): string {
  switch (value) {
    case 'gatewayLogin': {
      const login = values.gatewayLogin
      if (login === null) return words.unknown
      return login.kind === 'header' ? words.header(login.name) : words[login.kind]
    }
    case 'walletSegment':
      return values.walletSegment === null ? words.unknown : values.walletSegment || words.none
    case 'cursors':
    case 'collections': {
      const { feed, contacts } = values[value]
      return `${words.feed}: ${feed.join(', ')} · ${words.contacts}: ${contacts.join(', ')}`
    }
    case 'routes':
      return Object.keys(routes).length === 0
        ? words.none
        : words.routes(String(Object.keys(routes).length))
    case 'feeSource':
      return words.fees[values.feeSource]
    case 'feedNet':
      return words.nets[values.feedNet]
    case 'stream': {
      const { address, framing, ticketIn } = values.stream
      return [words.streamAddress[address], words.framing(framing), words.ticket[ticketIn]].join(
        ' · ',
      )
    }
    case 'exchangeRate':
      return values.exchangeRate === 0 ? words.noRate : words.rate(String(values.exchangeRate))
    case 'maintenance':
      return (
        values.maintenance
          .map(({ fromMinute, toMinute }) => words.window(timeOf(fromMinute), timeOf(toMinute)))
          .join(', ') || words.none
      )
  }
}

/** A value that would differ with another preset. */
export interface ValueDifference {
  readonly value: ShownValue
  readonly provenance: ValueProvenance
  readonly values: Values
  readonly routes: Readonly<Record<string, { readonly method: string; readonly path: string }>>
}

/**
 * Lists the values that would change with the preset. Values entered by the operator stay.
 */
export function presetDifferences(
  profile: Pick<WindowProfile, 'values' | 'entered' | 'preset' | 'provenance'>,
  preset: PresetName,
): readonly ValueDifference[] {
  const enteredValues = Object.fromEntries(
    profile.entered.map((name) => [name, profile.values[name as keyof typeof profile.values]]),
  ) as PresetOverrides
  const { gatewayLogin, walletSegment } = profile.values
  const service = resolveService(preset, {
    ...enteredValues,
    ...(gatewayLogin === null ? {} : { gatewayLogin }),
    ...(walletSegment === null ? {} : { walletSegment }),
  })
  const routes = presets[preset].routes
  return shownValues
    .filter((value) =>
      value === 'routes'
        ? JSON.stringify(routes) !== JSON.stringify(presets[profile.preset].routes)
        : JSON.stringify(service.values[value]) !== JSON.stringify(profile.values[value]) ||
          service.provenance[value] !== profile.provenance[value],
    )
    .map((value) => ({
      value,
      provenance: service.provenance[value],
      values: service.values,
      routes,
    }))
}

/**
 * Reads words separated by commas, without duplicates. Undefined if a word is not allowed, or if
 * there are no words or more than five.
 */
export function readWords(text: string, pattern: RegExp): readonly string[] | undefined {
  const words = [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
  return words.length > 0 && words.length <= 5 && words.every((word) => pattern.test(word))
    ? words
    : undefined
}

/**
 * Reads a number of calls per second, 0 for no limit, or undefined if the text is not a valid rate.
 */
export function readRate(text: string): number | undefined {
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(text.trim()) && Number(text.trim()) <= 1000
    ? Number(text.trim())
    : undefined
}
