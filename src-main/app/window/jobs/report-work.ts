import type { JobResult, Work } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'
import type { Profile } from '../../profile.ts'
import { prepareTemplate, writeTemplate } from '../../template-report.ts'
import { checkTemplate } from '../../templates.ts'
import type { WindowContext } from '../context.ts'
import { toExportResult } from './export-result.ts'

/**
 * Writes a template's file to the chosen target, on a separate reader thread, so that lists respond
 * meanwhile.
 */
export async function writeReport(
  world: WindowContext,
  profile: Profile,
  work: Extract<Work, { kind: 'report' }>,
  context: CallContext,
): Promise<JobResult> {
  const { template } = work
  checkTemplate(template)
  await world.keeper.reader(profile)
  const store = world.ports.openStore(profile, true)
  try {
    const prepared = await prepareTemplate(world.keeper.ports, profile, store, template, work.run)
    const target = await world.ports.chooseTarget(work.name ?? prepared.fileName)
    if (!target) return { kind: 'nothing' }
    const written = await writeTemplate(
      world.keeper.ports,
      profile,
      store,
      template,
      prepared,
      { path: target.path, descriptor: undefined },
      context,
    )
    return toExportResult(target, written)
  } finally {
    await store.close()
  }
}
