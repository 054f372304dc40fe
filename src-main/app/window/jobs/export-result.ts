import type { JobResult } from '../../../contract/window.ts'
import type { ExportResult } from '../../../store/thread-calls.ts'
import { baseName } from '../../base-name.ts'

/** Builds the result of an export or a report. `file` is the name without its folder. */
export function toExportResult(
  target: { readonly path: string; readonly place: string },
  { rows, bytes, sha256, hints }: Pick<ExportResult, 'rows' | 'bytes' | 'sha256' | 'hints'>,
): Extract<JobResult, { kind: 'export' }> {
  return {
    kind: 'export',
    file: baseName(target.path),
    place: target.place,
    rows,
    bytes,
    sha256,
    hints,
  }
}
