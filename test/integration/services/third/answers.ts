/** One answer on the wire. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `connection_closed`: the connection ends without an answer. `silent`: no answer ever comes. */
export type Outcome = Answer | 'connection_closed' | 'silent'

export function json(status: number, body: string): Answer {
  return { status, body, headers: { 'content-type': 'application/json' } }
}

/** An error page of a proxy in front of the service (observed.md 2: errors may be HTML). */
export function html(status: number, title: string): Answer {
  return {
    status,
    body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n</body>\r\n</html>\r\n`,
    headers: { 'content-type': 'text/html' },
  }
}

/** Writes a text as a JSON string, and null as null. */
export function quoted(text: string | null): string {
  return JSON.stringify(text)
}
