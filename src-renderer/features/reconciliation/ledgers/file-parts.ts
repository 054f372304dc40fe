import { MAX_PART_BYTES } from '../../../../src-main/contract/bytes.ts'

/** Splits a file of this size into parts. An empty file is one empty part. */
export function partBounds(
  size: number,
  maxPartBytes: number = MAX_PART_BYTES,
): readonly { readonly from: number; readonly to: number; readonly isLast: boolean }[] {
  const count = Math.max(1, Math.ceil(size / maxPartBytes))
  return Array.from({ length: count }, (_, index) => ({
    from: index * maxPartBytes,
    to: Math.min(size, (index + 1) * maxPartBytes),
    isLast: index === count - 1,
  }))
}
