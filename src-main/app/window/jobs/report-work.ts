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
  context: WindowContext,
  profile: Profile,
  work: Extract<Work, { kind: 'report' }>,
  callContext: CallContext,
): Promise<JobResult> {
  const { template } = work
  checkTemplate(template)
  await context.stores.reader(profile)
  const store = context.ports.openStore(profile, true)
  try {
    const report = await prepareTemplate(context.stores.ports, profile, store, template, work.run)
    const target = await context.ports.chooseTarget(work.name ?? report.fileName)
    if (!target) return { kind: 'nothing' }
    const writtenFile = await writeTemplate(
      context.stores.ports,
      profile,
      store,
      template,
      report,
      { path: target.path, descriptor: undefined },
      callContext,
    )
    return toExportResult(target, writtenFile)
  } finally {
    await store.close()
  }
}
