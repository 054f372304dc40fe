import type { JobResult } from '../../../contract/window.ts'
import { baseName } from '../../base-name.ts'

/** The result of an export or a report: the written file, without the folders above it. */
export function toExportResult(
  target: { readonly path: string; readonly place: string },
  { rows, bytes, sha256 }: { rows: number; bytes: number; sha256: string },
): Extract<JobResult, { kind: 'export' }> {
  return { kind: 'export', file: baseName(target.path), place: target.place, rows, bytes, sha256 }
}
