/** Texts besides secrets that must not leave this machine in diagnostics. */
export interface RedactionNames {
  /**
   * Texts with their replacements, such as a profile's name with `profile 1`. The longest are
   * replaced first.
   */
  readonly names: ReadonlyMap<string, string>
  /** Removes every secret that passed through this process. */
  clean(text: string): string
}

// Applied in this order: an address is replaced before the id within it.
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bearer|basic)\s+[^\s"',;]+/gi, '[removed]'],
  [/\b(?:https?|wss?|file):\/\/[^\s"'<>]*/gi, '[address]'],
  [/(?<![\]\w])~?(?:\/[^\s"',;:()/]+){2,}\/?|\b[A-Z]:\\[^\s"',;()]*/g, '[path]'],
  [/[^\s"'<>@,;:()]+@[^\s"'<>@,;:()]+\.[^\s"'<>@,;:()]+/g, '[mail]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[id]'],
  // Quoted values: a file, an id, a profile.
  [/"(?:[^"\\]|\\.)*"/g, '"…"'],
  // Payment addresses, hashes, tokens and keys. The program's own texts hold no word of 20
  // characters that mixes letters and digits.
  [/(?<![\w/+.-])(?=[\w+/=.-]*\d)(?=[\w+/=.-]*[a-z])[\w+/=-]{20,}(?![\w])/gi, '[removed]'],
  [/\b\d{7,}\b/g, '[number]'],
]

/**
 * Removes secrets, names, addresses, ids and long numbers from a free text. It removes too much
 * rather than too little.
 */
export function redact(text: string, { names, clean }: RedactionNames): string {
  let redactedText = clean(text)
  const longestFirst = [...names].sort(([left], [right]) => right.length - left.length)
  for (const [name, replacement] of longestFirst)
    if (name !== '') redactedText = redactedText.replaceAll(name, replacement)
  for (const [shape, replacement] of shapes) redactedText = redactedText.replace(shape, replacement)
  return redactedText
}

// The fields of a log line that reveal nothing about people. All other fields are left out.
const safeFields: Readonly<Record<string, RegExp>> = {
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

/**
 * Reduces one line of the log to the fields that may leave the machine. Returns undefined for a
 * line that is not a JSON object.
 */
export function redactLine(
  line: string,
): { readonly text: string; readonly code: string | undefined } | undefined {
  const facts = readLine(line)
  if (facts === undefined) return undefined
  const fields = Object.entries(safeFields).flatMap(([name, shape]) => {
    const value = facts[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return shape.test(text) && !/[0-9a-f]{16}/i.test(text) ? [[name, text] as const] : []
  })
  const code = fields.find(([name]) => name === 'code')?.[1]
  return {
    text: fields
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
