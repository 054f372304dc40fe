import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { SYNC_UNDER_WAY } from '../../../src-main/base/notice.ts'
import { findMetadata } from '../../../src-main/store/database/metadata.ts'
import { cacheDigest, findDefects } from './cache-digest.ts'
import type { Command, StartedCommand } from './command.ts'
import type { RunTools } from './fault.ts'
import { hasTables, readCopy } from './read-copy.ts'
import type { World } from './worlds.ts'

/**
 * Kills a command if it still runs. A command that ended before must have ended well. Returns
 * whether it was killed.
 */
export async function kill(tools: RunTools, { child, ended }: StartedCommand): Promise<boolean> {
  child.kill('SIGKILL')
  const end = await ended
  if (end.signal === 'SIGKILL') return true
  tools.judge.checkEnd(end, 'the command that was to be killed')
  return false
}

/**
 * Requires after a fault that the file is sound, that one sync succeeds and reports that it
 * resumed (`isNoticeExpected`), and that the cache equals the undisturbed one.
 */
export async function expectResumed(
  tools: RunTools,
  world: World,
  command: Command & { readonly ids: string },
  { isQuarantineFresh = false, isNoticeExpected = false, digest = world.digest } = {},
): Promise<void> {
  if (existsSync(join(command.dataDir, 'profiles')) && existsSync(command.database()))
    for (const what of findDefects(command.database()))
      tools.judge.find('broken', `before the resume: ${what}`)
  const wasUnderWay = isNoticeExpected && isSyncUnderWay(command.database())
  const end = await command.run(['sync', '--withdrawal-ids', command.ids])
  if (!tools.judge.checkEnd(end, 'the sync after it'))
    return tools.judge.find('broken', `the sync after it: ${end.stderr}`)
  if (wasUnderWay) tools.judge.reportedNotice(end, 'SYNC_RESUMED', 'the sync after it')
  for (const what of findDefects(command.database()))
    tools.judge.find('broken', `after the resume: ${what}`)
  // The quarantine stays, as it should. Everything else is as without the fault.
  if (isQuarantineFresh) forgetQuarantine(command.database())
  tools.judge.same(cacheDigest(command.database()), digest, 'after the resume')
}

// Whether a sync was in progress. A sync that was killed before it began leaves nothing to resume.
function isSyncUnderWay(path: string): boolean {
  if (!existsSync(path)) return false
  return readCopy(path, (db) => hasTables(db) && (findMetadata(db, SYNC_UNDER_WAY) ?? '') !== '')
}

function forgetQuarantine(path: string): void {
  const db = new Database(path)
  db.exec('DELETE FROM quarantine')
  db.close()
}
