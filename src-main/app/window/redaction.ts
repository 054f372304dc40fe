/** What may not leave this machine in a text that is sent, beside what is a secret. */
export interface Hidden {
  /**
   * Texts with what stands in their place, such as a profile's name with `profile 1`; the longest
   * go first.
   */
  readonly names: ReadonlyMap<string, string>
  /** Takes out every secret that passed through this process. */
  clean(text: string): string
}

// In their order: an address goes before the id within it.
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bearer|basic)\s+[^\s"',;]+/gi, '[removed]'],
  [/\b(?:https?|wss?|file):\/\/[^\s"'<>]*/gi, '[address]'],
  [/(?<![\]\w])~?(?:\/[^\s"',;:()/]+){2,}\/?|\b[A-Z]:\\[^\s"',;()]*/g, '[path]'],
  [/[^\s"'<>@,;:()]+@[^\s"'<>@,;:()]+\.[^\s"'<>@,;:()]+/g, '[mail]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[id]'],
  // What a text names by hand: a file, an id, a profile.
  [/"(?:[^"\\]|\\.)*"/g, '"…"'],
  // Addresses of payments, hashes, tokens and keys; no word of ours is so long or mixed.
  [/(?<![\w/+.-])(?=[\w+/=.-]*\d)(?=[\w+/=.-]*[a-z])[\w+/=-]{20,}(?![\w])/gi, '[removed]'],
  [/\b\d{7,}\b/g, '[number]'],
]

/**
 * A free text without secrets, names, addresses, ids and long numbers: rather too much is taken out
 * than too little.
 */
export function redact(text: string, { names, clean }: Hidden): string {
  let left = clean(text)
  for (const [name, instead] of [...names].sort(([one], [other]) => other.length - one.length))
    if (name !== '') left = left.replaceAll(name, instead)
  for (const [shape, instead] of shapes) left = left.replace(shape, instead)
  return left
}

// What a line of the log is made of that says nothing of anybody: everything else of it is left
// out.
const plain: Readonly<Record<string, RegExp>> = {
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  msg: /^[a-z_ ]{1,40}$/,
  command: /^[a-z-]{1,20}$/,
  service: /^(?:partner|gateway|exchange)$/,
  method: /^[A-Z]{3,7}$/,
  template: /^[A-Za-z0-9/_.{}-]{1,200}$/,
  status: /^\d{1,3}$/,
  elapsedMs: /^[\d.]{1,12}$/,
  outcome: /^[a-zA-Z]{1,20}$/,
  kind: /^[a-zA-Z]{1,20}$/,
  code: /^[A-Z0-9_]{1,40}$/,
  host: /^(?:electron|loopback)$/,
  count: /^\d{1,9}$/,
  exitCode: /^-?\d{1,9}$/,
}

/** One line of the log with what may be told of it; undefined: it cannot be read. */
export function redactLine(
  line: string,
): { readonly text: string; readonly code: string | undefined } | undefined {
  const facts = readLine(line)
  if (facts === undefined) return undefined
  const told = Object.entries(plain).flatMap(([name, shape]) => {
    const value = facts[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return shape.test(text) && !/[0-9a-f]{16}/i.test(text) ? [[name, text] as const] : []
  })
  const code = told.find(([name]) => name === 'code')?.[1]
  return {
    text: told
      .map(([name, text]) => (name === 'time' || name === 'msg' ? text : `${name}=${text}`))
      .join(' '),
    code,
  }
}

function readLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const facts: unknown = JSON.parse(line)
    return typeof facts === 'object' && facts !== null ? { ...facts } : undefined
  } catch {
    return undefined
  }
}
