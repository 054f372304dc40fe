import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { ReconciledRun } from '../../support/reconcile.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'

const rows = [
  'W-1;BTC;1,5;Peña & Søn;"two ""quoted""\nlines"',
  'W-2;BTC;2,25;"semi;colon, comma";',
  'W-3;BTC;x;never read;',
  'W-4;BTC;3;Peña;done',
]
const text = `withdrawal_id;currency;amount;address;status\r\n${rows.join('\r\n')}\r\n`
const withdrawals = [
  ['W-1', '1.5', 'Peña & Søn'],
  ['W-2', '2.26', 'semi;colon, comma'],
  ['W-5', '9', 'x'],
].map(([id = '', amount = '', address]) =>
  withdrawalText(
    { id, currency: 'BTC', address, status: 'COMPLETED', created_at: '2026-09-01T10:00:00Z' },
    { amount },
  ),
)

async function run(encoding: string, bytes: Uint8Array): Promise<ReconciledRun> {
  const reconciled = await reconcileFile(
    makeCache(makeFolder(), { withdrawals }),
    writeLedger(makeFolder(), bytes),
    {
      mapping: `{"delimiter":";","decimal":",","encoding":${JSON.stringify(encoding)}}`,
      isCacheComplete: true,
    },
  )
  const { source: _source, mapping: _mapping, run_id: _id, ...summary } = reconciled.summary
  return { ...reconciled, summary: summary as ReconciledRun['summary'] }
}

const listCopies = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('partner-desk-rows-'))

describe('a ledger in another encoding than UTF-8', () => {
  it.each<[string, Uint8Array]>([
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['auto', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])(
    'in %s gives the results of UTF-8, and leaves no copy of its rows',
    async (encoding, bytes) => {
      const foldersBefore = listCopies()
      const expected = await run('utf-8', Buffer.from(text))
      expect(expected.breaks.map(({ category }) => category).sort()).toEqual([
        'amount_mismatch',
        'missing_at_provider',
        'missing_in_ledger',
      ])
      expect(expected.matches.map(({ ledger_address }) => ledger_address)).toEqual(['Peña & Søn'])
      expect(await run(encoding, bytes)).toEqual(expected)
      await expect
        .poll(() => listCopies().filter((name) => !foldersBefore.includes(name)))
        .toEqual([])
    },
  )
})
