import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callApp } from '../../app/desk.ts'
import { makeFolder } from '../make-folder.ts'
import { startSandboxThread } from '../node/ports.ts'
import type { CommandContext } from './command.ts'
import { showRun, showSync } from './show.ts'

/**
 * Runs the main job from end to end on the embedded sandbox and its sample ledger: sync, reconcile,
 * export. The sample contains breaks on purpose, so finding them is not a failure.
 */
export async function runDemo(context: CommandContext, folder: string): Promise<number> {
  const files = join(folder, 'sample')
  rmSync(files, { recursive: true, force: true })
  makeFolder(files)
  context.remark('Starting the embedded sandbox and writing its sample ledger …')
  // This sandbox only makes the ledger. The profile `sandbox` starts its own for the sync.
  const sandbox = await startSandboxThread(context.program.sandboxWorker, {})
  const sample = await sandbox.makeSampleLedger()
  await sandbox.close()
  const ledgerPath = join(files, 'ledger.csv')
  const outPath = join(files, 'breaks.csv')
  writeFileSync(ledgerPath, sample.csv, { mode: 0o600 })
  writeFileSync(join(files, 'ledger.csv.key.csv'), sample.key, { mode: 0o600 })
  context.remark('Bringing the cache up to date …')
  const ids = sample.ids.split('\n').filter(Boolean)
  const syncReport = await callApp(
    context.desk,
    'sync',
    { profile: 'sandbox', isFull: false, withdrawalIds: ids },
    context.options,
  )
  context.print({ sync: syncReport }, showSync(syncReport))
  context.remark('Reconciling the ledger …')
  const run = await callApp(
    context.desk,
    'reconcile',
    {
      profile: 'sandbox',
      ledgerPath,
      mappingText: null,
      from: null,
      to: null,
      outPath,
      isOffline: false,
      isCacheComplete: false,
      asOf: null,
    },
    context.options,
  )
  const withdrawals = join(files, 'withdrawals.csv')
  await callApp(
    context.desk,
    'export',
    {
      profile: 'sandbox',
      report: 'withdrawals',
      path: withdrawals,
      descriptor: null,
      columns: null,
      conditions: [],
      sort: null,
      run: null,
    },
    context.options,
  )
  context.print({ run, breaks: outPath, withdrawals, ledger: ledgerPath }, [
    '',
    ...showRun(run, outPath),
    `Withdrawals written to ${withdrawals}`,
    `The ledger is ${ledgerPath}`,
  ])
  return 0
}
