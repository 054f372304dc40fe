import { createReadStream, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { MAX_SYNCED_ROWS, pagesOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf, processFacts } from '../facts.ts'
import { interleave } from '../runs.ts'
import type { Setting } from '../setting.ts'
import { makeProfile, startService, syncing } from './service.ts'

const ID_COUNT = 20_000
/** The maximum that the program's pacing reaches (api/pacer.ts). */
const CONCURRENCY = 16

/**
 * Measures withdrawals by id: the command line's sync with its pacing, token, decoding and saving,
 * beside a client that keeps nothing. Both run as whole processes against the same service.
 */
export async function ids(setting: Setting): Promise<JobFacts> {
  const { work, say } = setting
  const pages = pagesOf(setting, { n: Math.min(setting.n, MAX_SYNCED_ROWS), seed: setting.seed })
  const file = join(work, 'ids.txt')
  const wantedIds = await firstIds(pages, ID_COUNT)
  writeFileSync(file, wantedIds.join('\n'))
  const service = await startService('-', pages, ID_COUNT)
  const dataFolder = join(work, 'desk-ids')
  let lostCount = 0
  const measurements = ((): ReturnType<typeof interleave> => {
    try {
      const ours = {
        ...syncing(setting, dataFolder, ['--withdrawal-ids', file]),
        before: () => makeProfile(setting, dataFolder, service),
        after: ({ out }: { out: string }) =>
          (lostCount = Math.max(
            lostCount,
            Math.abs(
              wantedIds.length -
                ((JSON.parse(out) as { records: Record<string, number> }).records.withdrawals ?? 0),
            ),
          )),
      }
      const bare = {
        command: process.execPath,
        args: [
          join(import.meta.dirname, '../bare-client.ts'),
          service.url,
          'ids',
          file,
          String(CONCURRENCY),
        ],
      }
      return interleave({ ours, bare }, setting.rounds, work, say)
    } finally {
      service.stop()
      for (const path of [dataFolder, file]) rmSync(path, { recursive: true, force: true })
    }
  })()
  if (lostCount > 0)
    throw new Error(`ids: ${lostCount} withdrawals were asked for and are not in the cache`)
  const rates = Object.entries(measurements).map(([name, { seconds }]) =>
    factsOf(`ids.${name}`, { perSecond: wantedIds.length / seconds }),
  )
  return Object.assign(processFacts('ids', measurements), ...rates) as JobFacts
}

async function firstIds(pages: string, maxCount: number): Promise<readonly string[]> {
  const foundIds = new Set<string>()
  const input = createReadStream(pages)
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    for (const [, id] of line.matchAll(/\{"id":"([^"]+)","created_at"/g))
      if (id !== undefined && foundIds.size < maxCount) foundIds.add(id)
    if (foundIds.size >= maxCount) break
  }
  input.destroy()
  return [...foundIds]
}
