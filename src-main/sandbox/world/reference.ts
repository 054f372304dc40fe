import { ASSETS, drawAddress } from './chains.ts'
import type { Random } from './random.ts'

/**
 * A value that JSON.stringify writes in the contract's form. Amounts are text, so no number is an
 * amount of money.
 */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/**
 * The price of one unit of each currency in US dollars. Quotes and feed rows are priced with it. No
 * route of the contract shows it.
 */
export const RATES: Readonly<Record<string, string>> = {
  BTC: '97250.5',
  ETH: '3120.75',
  LTC: '88.2',
  SOL: '201.35',
  BNB: '655.1',
  POL: '0.4275',
  TRX: '0.2481',
  LINK: '17.9',
  DAI: '1',
  USDC: '1',
  USDT: '1',
  USD: '1',
  BRL: '0.1825',
  ARS: '0.00069',
  MXN: '0.0542',
}

export interface Contact {
  readonly type: 'crypto' | 'bank' | 'p2p_tag'
  readonly id: number
  readonly [key: string]: JsonValue
}

// Invented names. The lengths of combined lists share no divisor, so each of the 130 people and 70
// firms has a different name.
const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Camila',
  'Diego',
  'Elena',
  'Facundo',
  'Gabriela',
  'Hugo',
  'Inés',
  'João',
  'Karina',
  'Lucas',
  'Mariana',
] as const
const LAST_NAMES = [
  'Acosta',
  'Barbosa',
  'Castro',
  'Duarte',
  'Ferreira',
  'Gómez',
  'Herrera',
  'Lima',
  'Medina',
  'Navarro',
] as const
const FIRM_KINDS = [
  'Agro SA',
  'Comércio Ltda',
  'Foods Inc.',
  'Import SA',
  'Logística SRL',
  'Servicios SAS',
  'Tech SA de CV',
] as const

function nameAt(parts: readonly (readonly string[])[], index: number): string {
  return parts.map((part) => part[index % part.length] ?? '').join(' ')
}

/**
 * Makes 130 crypto, 70 bank and 25 p2p_tag contacts. Ids are unique only within a type.
 */
export function makeContacts(random: Random): Contact[] {
  const crypto = Array.from({ length: 130 }, (_, index): Contact => {
    const asset = random.pick(ASSETS)
    return {
      type: 'crypto',
      id: index + 1,
      name: nameAt([FIRST_NAMES, LAST_NAMES], index),
      address: drawAddress(random, asset),
      network: asset.network,
      currency: asset.currency,
    }
  })
  // Assumed: the keys name, network and currency. The contract names only entity_number and
  // "network and currency codes" (G1).
  const bank = Array.from({ length: 70 }, (_, index): Contact => ({
    type: 'bank',
    id: index + 1,
    name: nameAt([LAST_NAMES, FIRM_KINDS], index),
    entity_number: random.chance(1, 3)
      ? `alias.${random.text('abcdefgh', 8)}`
      : random.text('0123456789', 22),
  }))
  const tags = Array.from({ length: 25 }, (_, index): Contact => ({
    type: 'p2p_tag',
    id: index + 1,
    tag: `$${random.text('abcdefghkmn', 7)}`,
  }))
  return [...crypto, ...bank, ...tags]
}

export interface LimitsEntry {
  readonly rail: string | null
  readonly transaction_types: readonly LimitsItem[]
}
export interface LimitsItem {
  readonly transaction_type: string
  readonly currency: string
  readonly currency_balance_id: number
  readonly limits: Readonly<Record<string, JsonValue>>
  readonly remaining: Readonly<Record<string, JsonValue>>
}

/**
 * Makes limits in every form that a client must distinguish: an amount, null (no limit), 0 (used
 * up) and an absent key.
 */
export function makeLimits(random: Random): LimitsEntry[] {
  const item = (
    transaction_type: string,
    currency: string,
    id: number,
    shape: number,
  ): LimitsItem => ({
    transaction_type,
    currency,
    currency_balance_id: id,
    ...limitShape(random, shape),
  })
  return [
    {
      rail: null,
      transaction_types: [
        item('withdrawal', 'USD', 1, 0),
        item('deposit', 'USD', 1, 1),
        item('swap', 'USD', 1, 3),
      ],
    },
    {
      rail: 'bank',
      transaction_types: [item('deposit', 'ARS', 2, 0), item('withdrawal', 'ARS', 2, 2)],
    },
    {
      rail: 'pix',
      transaction_types: [item('deposit', 'BRL', 3, 1), item('withdrawal', 'BRL', 3, 0)],
    },
    {
      rail: 'crypto',
      transaction_types: [
        item('deposit', 'BTC', 4, 1),
        item('withdrawal', 'BTC', 4, 0),
        item('withdrawal', 'ETH', 5, 3),
      ],
    },
    {
      rail: 'platform',
      transaction_types: [item('withdrawal', 'USDC', 6, 0), item('swap', 'USDC', 6, 2)],
    },
  ]
}

// Assumed: amounts are decimal text and quantities integers (assumptions.ts, limitAmountsAreText).
function limitShape(random: Random, shape: number): Pick<LimitsItem, 'limits' | 'remaining'> {
  if (shape === 1) {
    const noLimits = {
      daily_amount: null,
      daily_qty: null,
      monthly_amount: null,
      monthly_qty: null,
      annual_amount: null,
      annual_qty: null,
    }
    return { limits: { min_amount: null, max_amount: null, ...noLimits }, remaining: noLimits }
  }
  const unit = random.between(1, 9)
  if (shape === 2)
    return {
      limits: { min_amount: '1.00', daily_amount: `${unit}000.00` },
      remaining: { daily_amount: '0' },
    }
  const isUsedUp = shape === 3
  const remaining = {
    daily_amount: isUsedUp ? '0' : `${unit}12.375000000000000001`,
    daily_qty: isUsedUp ? 0 : 4,
    monthly_amount: `${unit}512.50`,
    monthly_qty: 60,
    annual_amount: `${unit}0512.50`,
    annual_qty: null,
  }
  const limits = {
    min_amount: '0.00000001',
    max_amount: `${unit}00.00`,
    daily_amount: `${unit}000.00`,
    daily_qty: 10,
    monthly_amount: `${unit}0000.00`,
    monthly_qty: 100,
    annual_amount: `${unit}00000.00`,
    annual_qty: null,
  }
  return { limits, remaining }
}

/** Makes the rail entries. They are not sorted by their member `order`. */
export function makeRails(): JsonValue[] {
  const type = (
    transaction_type: string,
    changes: Readonly<Record<string, JsonValue>> = {},
  ): JsonValue => ({
    transaction_type,
    enabled: true,
    account_enabled: true,
    fee: '0.0050',
    fixed_fee: '0',
    custom_fee_currencies: {},
    taxes: [],
    deliver_time: '10 min',
    blocked: false,
    ...changes,
  })
  return [
    {
      rail: 'pix',
      name: 'Pix',
      order: 3,
      transaction_types: [type('deposit'), type('withdrawal', { blocked: true })],
    },
    {
      rail: 'crypto',
      name: 'Crypto',
      order: 1,
      transaction_types: [
        type('deposit', { fee: '0' }),
        type('withdrawal', {
          custom_fee_currencies: { BTC: '0.00015000', ETH: '0.001000000000000000' },
        }),
      ],
    },
    {
      rail: 'bank',
      name: 'Bank transfer',
      order: 2,
      transaction_types: [
        type('deposit'),
        type('withdrawal', {
          account_enabled: false,
          fixed_fee: '1.50',
          taxes: [{ name: 'transfer tax', rate: '0.0060' }],
        }),
      ],
    },
    {
      rail: 'platform',
      name: 'Platform',
      order: 4,
      transaction_types: [type('deposit'), type('withdrawal'), type('swap', { enabled: false })],
    },
  ]
}

/**
 * Makes every currency in use with its actions. Assumed: the fields besides `actions`, of which the
 * contract says only that they are unchanged.
 */
export function makeCurrencies(): JsonValue[] {
  const fiat: Readonly<Record<string, string>> = {
    ARS: 'bank',
    BRL: 'pix',
    MXN: 'bank',
    USD: 'bank',
  }
  return Object.keys(RATES).map((code): JsonValue => {
    const rails = [fiat[code] ?? 'crypto', 'platform']
    return {
      code,
      name: code,
      is_fiat: code in fiat,
      decimals: Math.max(
        0,
        ...ASSETS.filter((asset) => asset.currency === code).map((asset) => asset.places),
        code in fiat ? 2 : 0,
      ),
      actions: [
        { transaction_type: 'deposit', enabled: true, rails },
        { transaction_type: 'withdrawal', enabled: code !== 'LINK', rails },
        { transaction_type: 'swap', enabled: true, rails: ['platform'] },
      ],
    }
  })
}

export function makeDepositAccounts(random: Random): JsonValue[] {
  return [
    {
      type: 'pix',
      account_number: random.text('0123456789abcdef', 32),
      account_label: 'Pix key',
      currency: 'BRL',
      deposit_constraint: { same_holder: random.text('0123456789', 11) },
    },
    {
      type: 'bank',
      account_number: random.text('0123456789', 22),
      account_label: 'Main account',
      currency: 'ARS',
      deposit_constraint: null,
    },
    {
      type: 'bank',
      account_number: random.text('0123456789', 18),
      account_label: 'Reserve',
      currency: 'MXN',
      deposit_constraint: null,
    },
  ]
}

/** Assumed: every field. The contract names only three fields, which are never returned (B69). */
export function makeAccount(random: Random): JsonValue {
  return {
    id: random.between(1000, 9999),
    display_name: 'Sandbox Partner',
    country: 'BR',
    status: 'operative',
    default_currency: 'USD',
    level: 2,
  }
}
