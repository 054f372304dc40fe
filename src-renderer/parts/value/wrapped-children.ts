/**
 * Counts the children of a line that wrapped below its visible height, now and after every change
 * of its size. Returns a function that stops the watch.
 */
export function watchWrappedChildren(
  line: HTMLElement,
  onchange: (count: number) => void,
): () => void {
  const count = (): void => {
    const { bottom } = line.getBoundingClientRect()
    onchange(
      [...line.children].filter((child) => child.getBoundingClientRect().top >= bottom).length,
    )
  }
  const observer = new ResizeObserver(count)
  observer.observe(line)
  return () => observer.disconnect()
}
