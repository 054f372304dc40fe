import { expect, it } from 'vitest'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../support/reconcile.ts'

it.each([
  'Withdrawals of October',
  'Withdrawals of October,,,',
  '# exported for Acme\n\nFrom,2026-10-01',
])('a file with lines above its header is refused with advice: %j', async (titles) => {
  const folder = makeFolder()
  const ledger = writeLedger(
    folder,
    `${titles}\nReference,Currency,Amount,Date\nWD-1,BTC,1,2026-10-01\n`,
  )
  await expect(reconcileFile(makeCache(folder, {}), ledger)).rejects.toMatchObject({
    code: 'COLUMNS_MISSING',
    advice:
      'if "Reference", "Currency", "Amount", "Date" is the header, leave out the lines above it with "skip_lines" in a mapping file (--mapping)',
  })
})
