/** How often a request ended in a status; 0 stands for a connection that was destroyed. */
export interface RequestCount {
  readonly method: string
  /** Without query; a withdrawal's id is written `{id}`. */
  readonly path: string
  readonly status: number
  readonly count: number
}

export interface RequestLog {
  add(method: string, path: string, status: number): void
  /** In the order of first occurrence. */
  list(): RequestCount[]
  clear(): void
}

const MOST_PATHS = 2000

export function makeRequestLog(): RequestLog {
  const counts = new Map<string, number>()
  return {
    add(method, path, status) {
      const key = `${method} ${toPattern(path)} ${status}`
      const kept = counts.has(key) || counts.size < MOST_PATHS ? key : `${method} (other) ${status}`
      counts.set(kept, (counts.get(kept) ?? 0) + 1)
    },
    list: () => [...counts].map(([key, count]) => toCount(key, count)),
    clear: () => counts.clear(),
  }
}

function toPattern(path: string): string {
  return path.replace(/\/withdrawals\/[^/]+\/$/, '/withdrawals/{id}/')
}

function toCount(key: string, count: number): RequestCount {
  const first = key.indexOf(' ')
  const last = key.lastIndexOf(' ')
  return {
    method: key.slice(0, first),
    path: key.slice(first + 1, last),
    status: Number(key.slice(last + 1)),
    count,
  }
}
