import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasOwnManifest } from '../../../src-main/ledger/own-manifest.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../support/reconcile.ts'

describe('a manifest beside a ledger file', () => {
  const ownManifest = JSON.stringify({
    made_by: 'Partner Desk',
    sha256: 'of another content: the file was worked on since',
  })

  it.each([
    [ownManifest, true],
    [JSON.stringify({ made_by: 'Another Desk' }), false],
    ['{"name":"web app","icons":[]}', false],
    ['null', false],
    ['not JSON', false],
    [undefined, false],
  ])('is ours with the content %j: %s', (text, isOwn) => {
    const path = join(makeFolder(), 'ledger.csv')
    if (text !== undefined) writeFileSync(`${path}.manifest.json`, text)
    expect(hasOwnManifest(path)).toBe(isOwn)
  })

  it('is not a link or a folder', () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'own.json'), ownManifest)
    symlinkSync(join(folder, 'own.json'), join(folder, 'a.csv.manifest.json'))
    mkdirSync(join(folder, 'b.csv.manifest.json'))
    expect(['a.csv', 'b.csv'].map((name) => hasOwnManifest(join(folder, name)))).toEqual([
      false,
      false,
    ])
  })

  it('lets the run remove the formula guard from cells only if it is ours', async () => {
    const countMatched = async (text: string | undefined): Promise<number> => {
      const folder = makeFolder()
      const cache = makeCache(folder, {
        withdrawals: [
          withdrawalText(
            { id: 'W-1', external_ref: '=R-1', currency: 'USDC', status: 'COMPLETED' },
            { amount: '1' },
          ),
        ],
      })
      const ledger = writeLedger(folder, "external_ref,currency,amount\n'=R-1,USDC,1\n")
      if (text !== undefined) writeFileSync(`${ledger}.manifest.json`, text)
      return (await reconcileFile(cache, ledger)).summary.ledger.matched
    }
    expect([
      await countMatched(ownManifest),
      await countMatched('{"made_by":"Another Desk"}'),
      await countMatched(undefined),
    ]).toEqual([1, 0, 0])
  })
})
