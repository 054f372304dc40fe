import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import { filesBelow, findSecrets } from '../../support/secret-forms.ts'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import type { FindsByKind } from './judge.ts'
import { Judge } from './judge.ts'
import { USUAL_SOAK_MINUTES } from './soak-plan.ts'

/**
 * Makes one run of a fault in a folder of its own and judges it. An error that the run throws is a
 * crash of the run. Two runs of the same seed and number draw the same.
 */
export async function makeRun(
  fault: Fault,
  seed: number,
  run: number,
  soakMinutes = USUAL_SOAK_MINUTES,
): Promise<FindsByKind> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-'))
  const judge = new Judge()
  const secrets: string[] = []
  const messages: string[] = []
  try {
    await fault.run({
      run,
      soakMinutes,
      random: makeRandom(seed, `${nameOf(fault)} ${run}`),
      folder,
      judge,
      addSecrets: (...more) => void secrets.push(...more),
      addMessage: (text) => void messages.push(text),
    })
    const places = new Map(
      filesBelow(folder).map((path) => [path.slice(folder.length + 1), readFileSync(path)]),
    )
    places.set('a message', Buffer.from(messages.join('\n')))
    const secretsByName = Object.fromEntries(
      [...new Set(secrets)].map((secret, index) => [`secret ${index + 1}`, secret]),
    )
    for (const location of findSecrets(secretsByName, places)) judge.find('secrets', location)
  } catch (error) {
    judge.find(
      'crashes',
      `the run itself: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return judge.finds()
}
