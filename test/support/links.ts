import { posix } from 'node:path'
import type { Texts } from './markdown.ts'
import { headingsOf, lineAt, withoutCode } from './markdown.ts'

const markdownLink = /\]\(\s*<?([^()\s>]+)>?(?:\s+"[^"]*")?\s*\)/g
const htmlLink = /<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g

/**
 * Finds the relative links of pages that do not resolve, one line each: a file or folder that is
 * not among `paths`, or a heading that its page does not have. Web addresses are not checked.
 */
export function findBrokenLinks(pages: Texts, paths: readonly string[]): readonly string[] {
  const targets = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
  return [...pages].flatMap(([path, text]) => {
    const prose = withoutCode(text)
    return [...prose.matchAll(markdownLink), ...prose.matchAll(htmlLink)].flatMap((match) => {
      const link = match[1] as string
      const fault = judgeLink(path, link, pages, targets)
      return fault === undefined ? [] : [`${path}:${lineAt(text, match.index)} ${link} ${fault}`]
    })
  })
}

function judgeLink(
  from: string,
  link: string,
  pages: Texts,
  targets: ReadonlySet<string>,
): string | undefined {
  if (/^(?:https?:|mailto:)/.test(link)) return undefined
  const [file = '', anchor] = link.split('#')
  const target =
    file === ''
      ? from
      : posix.join(posix.dirname(from), decodeURIComponent(file)).replace(/\/$/, '')
  if (file.startsWith('/') || !targets.has(target)) return 'is not in the repository'
  if (anchor === undefined) return undefined
  const page = pages.get(target)
  return page !== undefined && anchorsOf(page).has(anchor) ? undefined : 'names no heading'
}

function foldersOf(path: string): readonly string[] {
  return path.split('/').map((_, index, parts) => parts.slice(0, index).join('/') || '.')
}

/** The anchors that a forge derives from a page's headings. Repeated ones get a number. */
function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const { title } of headingsOf(page)) {
    const titleText = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = titleText
    for (let times = 1; anchors.has(anchor); times += 1) anchor = `${titleText}-${times}`
    anchors.add(anchor)
  }
  return anchors
}
