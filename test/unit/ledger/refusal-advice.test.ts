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

it.each([
  ['10/1/26 12:00', / may help, or \{"date_format":"M\/d\/yy HH:mm"\} if the month stands first$/],
  ['13/1/26 12:00', /, \{"date_format":"d\/M\/yy HH:mm"\} may help$/],
])('a file whose dates cannot be read is refused with their formats: %s', async (date, advice) => {
  const folder = makeFolder()
  const ledger = writeLedger(folder, `Reference,Currency,Amount,Date\nWD-1,BTC,1,${date}\n`)
  await expect(reconcileFile(makeCache(folder, {}), ledger)).rejects.toMatchObject({
    code: 'NO_VALID_ROW',
    advice: expect.stringMatching(advice) as string,
  })
})
