/**
 * Number of requests of a method and path that ended with a status. Status 0 means that the
 * connection was destroyed.
 */
export interface RequestCount {
  readonly method: string
  /** The path without its query. A withdrawal's id is written `{id}`. */
  readonly path: string
  readonly status: number
  readonly count: number
}

export interface RequestLog {
  add(method: string, path: string, status: number): void
  /** Lists the counts in the order of first occurrence. */
  list(): RequestCount[]
  clear(): void
}

const MAX_DISTINCT_KEYS = 2000

export function makeRequestLog(): RequestLog {
  const counts = new Map<string, number>()
  return {
    add(method, path, status) {
      const key = `${method} ${toPattern(path)} ${status}`
      const countedKey =
        counts.has(key) || counts.size < MAX_DISTINCT_KEYS ? key : `${method} (other) ${status}`
      counts.set(countedKey, (counts.get(countedKey) ?? 0) + 1)
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
