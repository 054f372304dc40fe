/**
 * Counts the children of a line that wrapped out of its height, now and after every change of its
 * size. Returns the function that ends the count.
 */
export function watchWrapped(line: HTMLElement, onchange: (count: number) => void): () => void {
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
