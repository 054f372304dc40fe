/**
 * Returns the end of a chart's axis: the smallest even whole number that is at least the value and
 * has the form 1, 2, 4, 6 or 8 times a power of ten. An even end has a whole number as its half.
 */
export function niceEnd(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  for (const step of [1, 2, 4, 6, 8, 10])
    if (step * power >= value && (step * power) % 2 === 0) return step * power
  return 20 * power
}

/**
 * Returns n so that every nth of `count` labels fits into `width` pixels. `labelWidth` is the width
 * of one label in pixels.
 */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))
}
