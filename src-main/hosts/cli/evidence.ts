import { resolve } from 'node:path'
import { callApp } from '../../app/desk.ts'
import { argumentFailure } from './arguments.ts'
import type { CommandContext } from './command.ts'

/** Writes the evidence of a run as a folder. Returns the exit code. */
export async function writeEvidence({
  args,
  desk,
  options,
  print,
}: CommandContext): Promise<number> {
  if (args.operands.length > 0)
    throw argumentFailure(
      `${JSON.stringify(args.operands[0])} is one word too many`,
      'see evidence --help',
    )
  const outFolder = args.text('out')
  if (outFolder === undefined || outFolder === '')
    throw argumentFailure('evidence needs --out', 'name a new folder')
  if (outFolder === '-')
    throw argumentFailure(
      '--out of evidence names a folder',
      'name a new folder; evidence is not written to standard output',
    )
  const isLedgerIncluded = !args.flag('no-ledger')
  const result = await callApp(
    desk,
    'evidence',
    {
      profile: args.text('profile') ?? null,
      run: args.text('run') ?? null,
      path: resolve(outFolder),
      isLedgerIncluded,
    },
    options,
  )
  print(result, [
    `Evidence of run ${result.run}: ${result.files} files in ${result.path}`,
    ...(isLedgerIncluded && !result.has_ledger
      ? [
          'The ledger file is not among them: it is missing or has changed. inputs.json has its SHA-256.',
        ]
      : []),
    `SHA-256 of its checksums: ${result.sha256}`,
  ])
  return 0
}
