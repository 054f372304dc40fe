import { escapeHidden, escapeHiddenInJson } from '../../base/hidden.ts'

/**
 * Writes lines to standard output. A line may hold names, paths and texts of a service, so the
 * function escapes invisible characters and those that could control a terminal or begin another
 * line (security.md 137).
 */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map(toLine).join(''))
}

/** Writes a line to standard error, with the escapes of printLines. */
export function remarkLine(line: string): void {
  process.stderr.write(toLine(line))
}

/**
 * Writes a value to standard output as a line of JSON. JSON's own escapes replace those of
 * printLines, so that every reader gets the value unchanged.
 */
export function printJson(value: unknown): void {
  process.stdout.write(`${escapeHiddenInJson(JSON.stringify(value))}\n`)
}

/** Writes a question to standard error. Its answer follows on the same line. */
export function ask(question: string): void {
  process.stderr.write(escapeHidden(question))
}

/** Rewrites the line of progress on standard error; `''` clears it. */
export function rewriteProgress(line: string): void {
  process.stderr.write(`\r\x1b[2K${escapeHidden(line)}`)
}

/** Resolves when standard output has accepted all text, or has failed. */
export function waitForOutput(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()))
}

function toLine(line: string): string {
  return `${escapeHidden(line)}\n`
}
