import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { ReportFormat } from '../contract/reporting.ts'
import { findOtherFormat } from '../contract/reporting.ts'
import type { Handlers } from '../contract/wire.ts'
import { assumptionsOf } from '../reconciliation/assumptions.ts'
import type { Ports } from './ports.ts'
import { originOf, reconcileSettingsOf } from './profile.ts'
import { getProfileOfCommand } from './session.ts'
import { withStore } from './sync.ts'
import { prepareTemplate, rowsOutsideDatabase, writeTemplate } from './template-report.ts'
import { findTemplate, readTemplateText } from './templates.ts'

/**
 * The handlers that write reports. They only read the cache, so they work while another process
 * owns the profile.
 */
export function exportHandlers(
  ports: Ports,
): Handlers<Pick<AppCalls, 'export' | 'exportTemplate'>> {
  return {
    export: async (input, context) => {
      const profile = getProfileOfCommand(ports, input.profile)
      const query = {
        report: input.report,
        run: input.run ?? undefined,
        conditions: input.conditions,
        sort: input.sort ?? undefined,
        suppliedRows: rowsOutsideDatabase(ports, input.report),
      }
      return withStore(ports, profile, true, (store) =>
        store.call(
          'export',
          {
            query,
            columns: input.columns ?? undefined,
            layout: input.layout,
            madeAt: nowInstant(ports.clock),
            path: input.path,
            descriptor: input.descriptor ?? undefined,
            assumptions: assumptionsOf(reconcileSettingsOf(profile)),
            origin: originOf(profile),
          },
          { signal: context.signal, onProgress: context.progress },
        ),
      )
    },
    exportTemplate: async (input, context) => {
      const profile = getProfileOfCommand(ports, input.profile)
      const storedTemplate =
        input.template.kind === 'name'
          ? findTemplate(ports.templates, input.template.value)
          : readTemplateText(input.template.value).template
      const template = { ...storedTemplate, format: input.format ?? storedTemplate.format }
      if (input.target.kind === 'file') refuseOtherEnding(input.target.path, template.format)
      return withStore(ports, profile, true, async (store) => {
        const preparedTemplate = await prepareTemplate(ports, profile, store, template, input.run)
        const { target } = input
        // The host's folder name ends with its separator.
        const file =
          target.kind === 'folder'
            ? {
                path: `${target.folder}${preparedTemplate.fileName}`,
                descriptor: undefined,
                isNameFromTemplate: true,
              }
            : { path: target.path, descriptor: target.descriptor ?? undefined }
        return writeTemplate(ports, profile, store, template, preparedTemplate, file, context)
      })
    },
  }
}

// The format of a template is not known before the template is read.
function refuseOtherEnding(path: string, format: ReportFormat): void {
  const otherFormat = findOtherFormat(path, format)
  if (otherFormat === undefined) return
  throw new Failure({
    kind: 'target',
    code: 'TARGET_REFUSED',
    what: `${JSON.stringify(path)} cannot be written`,
    why: `it has the ending of ${otherFormat}, but its content would be ${format}`,
    advice: `name it .${format}, or choose another --format`,
  })
}
