import { readdirSync, readFileSync } from 'node:fs'

/** The living children of a process whose command line contains `part`. */
export function childrenOf(pid: number, part: string): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) =>
      readText(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    )
    .filter((child) => readText(`/proc/${child}/cmdline`).includes(part))
}

// A process that ends in the meantime reads as empty.
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
