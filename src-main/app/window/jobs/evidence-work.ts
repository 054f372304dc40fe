import type { JobResult, Work } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { baseName } from '../../base-name.ts'
import { callApp } from '../../desk.ts'
import type { Profile } from '../../profile.ts'
import type { WindowContext } from '../context.ts'

/**
 * Writes the evidence of a run to the target that the person or the host chooses, with the ledger
 * file unless the work excludes it.
 */
export async function writeEvidence(
  context: WindowContext,
  profile: Profile,
  work: Extract<Work, { kind: 'evidence' }>,
  { signal, progress }: CallContext,
): Promise<JobResult> {
  const target = await context.ports.chooseTarget(work.name)
  if (!target) return { kind: 'nothing' }
  const input = {
    profile: profile.name,
    run: work.run,
    path: target.path,
    isLedgerIncluded: work.isWithoutLedger !== true,
  }
  const { files, bytes, sha256 } = await callApp(context.desk, 'evidence', input, {
    signal,
    onProgress: progress,
  })
  return {
    kind: 'evidence',
    file: baseName(target.path),
    place: target.place,
    files,
    bytes,
    sha256,
  }
}
