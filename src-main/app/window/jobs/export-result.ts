import type { JobResult } from '../../../contract/window.ts'
import type { ExportResult } from '../../../store/thread-calls.ts'
import { baseName } from '../../base-name.ts'

/** The result of an export or a report: the written file, without the folders above it. */
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
