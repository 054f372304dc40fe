import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Failure } from '../../base/failure.ts'
import type { LogProblem } from '../../contract/reconciling.ts'
import type { LogCheck } from '../node/activity-check.ts'
import { checkActivity } from '../node/activity-check.ts'
import { activityPath } from '../node/activity-log.ts'
import type { Arguments } from './arguments.ts'
import { argumentFailure } from './arguments.ts'
import { printJson, printLines } from './terminal.ts'

/**
 * Verifies an activity log anywhere on disk. Opens no database, profile or keychain, and writes
 * nothing. Returns the exit code: 0 if the log is whole and contains the hash of --head, else 4.
 * Throws Failure `badInput` if the file does not exist.
 */
export async function verifyLog(args: Arguments, folder: string): Promise<number> {
  const [file, ...extraWords] = args.operands
  if (extraWords.length > 0)
    throw argumentFailure(
      `${JSON.stringify(extraWords[0])} is one word too many`,
      'see verify-log --help',
    )
  const head = args.text('head')
  if (head !== undefined && !/^[0-9a-f]{64}$/i.test(head))
    throw argumentFailure(
      `--head ${JSON.stringify(head.slice(0, 80))} is not a hash`,
      'give the 64 hexadecimal digits that were noted',
    )
  const path = file === undefined ? activityPath(folder) : resolve(file)
  if (!existsSync(path))
    throw new Failure({
      kind: 'badInput',
      code: 'LOG_UNREADABLE',
      what: 'There is no activity log',
      why: path,
      advice: 'name the file activity.jsonl, or another --data-dir',
    })
  const check = await checkActivity(path, head)
  if (args.flag('json')) printJson(check)
  else if (!args.flag('quiet')) printLines(show(path, check))
  return check.isWhole && check.isNotedFound !== false ? 0 : 4
}

const problems: Readonly<Record<LogProblem, string>> = {
  notWhole: 'it is incomplete, and no later line covers its remaining bytes',
  notChained: 'it has no hash',
  doesNotFollow:
    'it does not follow from the line before it: this one or one before it was changed, removed or moved',
  misnumbered: 'its number differs from its position in the file',
  noBeginning: 'the chain does not begin with the required line',
  wronglyBound: 'the bytes before it differ from those that it covers',
}

function show(
  path: string,
  { entries, isWhole, firstBroken, problem, cutLines, head, isNotedFound }: LogCheck,
): string[] {
  const lines = [`${path}: ${entries} lines`]
  if (problem === null) lines.push('Whole: every line follows from the line before it.')
  else if (entries === 0)
    lines.push('There is nothing in it. Every log begins with a line, so it was emptied.')
  else
    lines.push(
      `Line ${firstBroken} is broken: ${problems[problem]}. Nothing is proved from there on.`,
    )
  for (const line of cutLines)
    lines.push(
      `Line ${line} is incomplete: it was cut while it was written${isWhole ? '; a later line covers its remaining bytes' : ''}.`,
    )
  if (head !== '') lines.push(`The last line's hash: ${head}`)
  if (isNotedFound === true)
    lines.push(
      'The noted hash is in the chain: everything up to it is unchanged since it was noted.',
    )
  else if (isNotedFound === false)
    lines.push('The noted hash is not in the chain: lines were cut off, or the log was rewritten.')
  else
    lines.push(
      'Only --head, with a hash that was noted elsewhere, shows whether lines were cut off at the end or the whole log was rewritten.',
    )
  return lines
}
