import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Texts by their path from the repository's root, with `/` on every platform. */
export type Texts = ReadonlyMap<string, string>

/** The folder of the project's documents. */
export const docs = 'resources/docs'

/** Every file of the repository by its path. Packages and generated folders are left out. */
export function listFiles(root: string): readonly string[] {
  const paths: string[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (isOwnFolder(entry.name)) visit(path)
      } else paths.push(path)
    }
  }
  visit('')
  return paths.sort()
}

// Generated folders begin with a dot. The forge's own folder does too, and belongs to the
// repository.
function isOwnFolder(name: string): boolean {
  return name !== 'node_modules' && (!name.startsWith('.') || name === '.github')
}

export function readTexts(root: string, paths: readonly string[]): Texts {
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** A heading of a page, with the offsets where its line begins and ends. */
export interface Heading {
  readonly level: number
  readonly title: string
  readonly start: number
  readonly end: number
}

export function headingsOf(page: string): readonly Heading[] {
  return [...withoutFences(page).matchAll(/^(#{1,6}) +(.+?) *#*$/gm)].map((match) => ({
    level: (match[1] as string).length,
    title: match[2] as string,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The page with its fenced code blanked. Offsets and lines stay the same. */
export function withoutFences(page: string): string {
  return page.replace(/^(```+|~~~+)[^\n]*\n[\s\S]*?^\1 *$/gm, blank)
}

/** The page with fenced and inline code blanked. Offsets and lines stay the same. */
export function withoutCode(page: string): string {
  return withoutFences(page).replace(/(?<!`)(`+)(?!`)(?:(?!\n\n)[\s\S])*?(?<!`)\1(?!`)/g, blank)
}

/** Replaces every character but line breaks with a space. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** The line number of an offset in a text, from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}
