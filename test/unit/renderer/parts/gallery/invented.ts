/** A row of the gallery's table. Each is computed from its index, so that millions cost nothing. */
export interface InventedRow {
  readonly created: string
  readonly tone: 'ok' | 'open' | 'bad' | 'warn'
  readonly status: string
  readonly amount: string
  readonly currency: string
  readonly network: string
  readonly destination: string
  readonly reference: string
  readonly ledger: string
}

const currencies = [
  { currency: 'USDC', network: 'Ethereum', fraction: 2 },
  { currency: 'USDT', network: 'Tron', fraction: 2 },
  { currency: 'BTC', network: 'Bitcoin', fraction: 8 },
  { currency: 'SOL', network: 'Solana', fraction: 4 },
] as const

/** The row at an index. */
export function inventRow(index: number): InventedRow {
  const seed = (Math.imul(index + 1, 2654435761) >>> 0) % 1_000_000
  const kind = currencies[seed % 4] ?? currencies[0]
  const whole = kind.currency === 'BTC' ? seed % 3 : seed % 40_000
  const state = stateOf(seed)
  return {
    created: new Date(Date.UTC(2026, 10, 20, 21, 58, 6) - index * 97_000)
      .toISOString()
      .replace('Z', '000Z'),
    ...state,
    amount: `${whole}.${String(seed * 7919)
      .padStart(8, '3')
      .slice(0, kind.fraction)}`,
    currency: kind.currency,
    network: kind.network,
    destination: `0x${(seed * 48271).toString(16).padStart(40, '9ab3')}`,
    reference: `2026-${String(index).padStart(7, '0')}`,
    ledger: seed % 19 === 0 ? 'Amount differs' : 'Matched',
  }
}

function stateOf(seed: number): Pick<InventedRow, 'tone' | 'status'> {
  if (seed % 23 === 0) return { tone: 'bad', status: 'Failed' }
  if (seed % 29 === 0) return { tone: 'warn', status: 'Blocked' }
  return seed % 13 === 0 ? { tone: 'open', status: 'Pending' } : { tone: 'ok', status: 'Completed' }
}
