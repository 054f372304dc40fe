import { MAX_PART_BYTES } from '../../../../src-main/contract/bytes.ts'

/** Where each part of a file of this size begins and ends; an empty file is one empty part. */
export function partBounds(
  size: number,
  most: number = MAX_PART_BYTES,
): readonly { readonly from: number; readonly to: number; readonly isLast: boolean }[] {
  const count = Math.max(1, Math.ceil(size / most))
  return Array.from({ length: count }, (_, index) => ({
    from: index * most,
    to: Math.min(size, (index + 1) * most),
    isLast: index === count - 1,
  }))
}
