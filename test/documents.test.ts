import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBadCitations, readDefinitions } from './support/citations.ts'
import { findBrokenLinks } from './support/links.ts'
import { docs, listFiles, readTexts } from './support/markdown.ts'

const root = resolve(import.meta.dirname, '..')
const paths = listFiles(root)
const pages = readTexts(
  root,
  paths.filter((path) => path.endsWith('.md')),
)
const papers = new Map([...pages].filter(([path]) => path.startsWith(`${docs}/`)))

/**
 * Invalid citations that tests contain on purpose: ids that a checker or a parser has to refuse.
 */
const planted: readonly RegExp[] = [
  /rules\.test\.ts:\d+ cites (?:B98|B99|X99), which no paper defines$/,
  /plan\.test\.ts:\d+ cites F99, which no paper defines$/,
]

describe('the documents', () => {
  test('are all linked from their README', () => {
    const readme = papers.get(`${docs}/README.md`) ?? ''
    const names = [...papers.keys()].map((path) => path.slice(docs.length + 1))
    expect(names.filter((name) => name !== 'README.md' && !readme.includes(`](${name})`))).toEqual(
      [],
    )
  })

  test('and every README of the repository have links that resolve', () => {
    expect(papers.size).toBeGreaterThan(16)
    expect(findBrokenLinks(pages, paths)).toEqual([])
  })

  test('define families of ids without a gap', () => {
    const families = new Map<string, number[]>()
    for (const id of readDefinitions(papers).ids) {
      const [, family = '', number] = /^(\D+)(\d+)$/.exec(id) ?? []
      // The assets are counted separately from the rules of the first contract.
      const name = /^A\d$/.test(id) ? 'asset' : family.trim()
      families.set(name, [...(families.get(name) ?? []), Number(number)])
    }
    const spans = [...families].map(([name, numbers]) => {
      const sorted = numbers.toSorted((left, right) => left - right)
      const [first = 0] = sorted
      expect(sorted, name).toEqual(sorted.map((_, index) => first + index))
      return `${name} ${first}–${sorted.at(-1)}`
    })
    expect(spans.toSorted()).toEqual([
      'A 1–90',
      'B 1–93',
      'F 1–52',
      'G 1–39',
      'L 1–36',
      'P 1–31',
      'S 1–14',
      'V 1–8',
      'X 1–30',
      'asset 1–6',
      'gateway rule 1–7',
      'input 1–150',
      'pass 1–6',
      'point 1–20',
      'rule 1–5',
      'threat 1–26',
      'trap 0–12',
    ])
  })

  test('hold whatever is cited in sources, tests and pages', { timeout: 120_000 }, () => {
    const citing = paths.filter(
      (path) =>
        /\.(?:[cm]?[jt]s|svelte|css|md|txt)$/.test(path) && path !== 'test/documents.test.ts',
    )
    expect(citing.length).toBeGreaterThan(1000)
    const badCitations = findBadCitations(readTexts(root, citing), readDefinitions(papers), paths)
    expect(badCitations.filter((line) => !planted.some((one) => one.test(line)))).toEqual([])
    expect(planted.filter((one) => !badCitations.some((line) => one.test(line)))).toEqual([])
  })
})

describe('findBrokenLinks', () => {
  const planted = {
    'README.md': '# Top\n\n[a](docs/a.md) [b](docs/a.md#two-words-1) ![p](docs/p.png) [d](docs/)',
    'docs/a.md':
      '# One\n\n## Two words\n\n## Two words\n\n[up](../README.md#top) [here](#one) [web](https://example.com/x.md)',
  }
  const check = (pages: Readonly<Record<string, string>>): readonly string[] =>
    findBrokenLinks(new Map(Object.entries(pages)), [...Object.keys(pages), 'docs/p.png'])

  test('passes links to files, folders, pictures and headings', () =>
    expect(check(planted)).toEqual([]))

  test('finds a link that leads nowhere, with its line', () => {
    expect(
      check({
        ...planted,
        'docs/b.md':
          '# B\n\n[gone](c.md) and [out](../../shared/a.md)\n![no](looks/x.png "title")\n[over a\nline](d.md)\n<img src="e.png">\n[root](/README.md)',
      }),
    ).toEqual([
      'docs/b.md:3 c.md is not in the repository',
      'docs/b.md:3 ../../shared/a.md is not in the repository',
      'docs/b.md:4 looks/x.png is not in the repository',
      'docs/b.md:6 d.md is not in the repository',
      'docs/b.md:8 /README.md is not in the repository',
      'docs/b.md:7 e.png is not in the repository',
    ])
  })

  test('finds a heading that does not exist', () => {
    expect(
      check({ ...planted, 'docs/b.md': '[x](a.md#two-words-2) [y](#b) [z](p.png#x)' }),
    ).toEqual([
      'docs/b.md:1 a.md#two-words-2 names no heading',
      'docs/b.md:1 #b names no heading',
      'docs/b.md:1 p.png#x names no heading',
    ])
  })

  test('ignores code', () => {
    expect(
      check({
        ...planted,
        'docs/b.md': '`[x](y.md)` ``[`](y.md)``\n\n```md\n[x](y.md)\n# H\n```\n',
      }),
    ).toEqual([])
  })
})

describe('findBadCitations', () => {
  const papers = {
    'resources/docs/rules.md': '# Rules\n\n- **A01** one\n- **B02** two [B Rules 1]\n',
    'resources/docs/not-shown.md':
      '# Open\n\n1. first\n\n| # | Place |\n|---|---|\n| P3 | x |\n| G13 | y |\n',
    'resources/docs/security.md':
      '# Security\n\n## 2. Threat model\n\nAssets: **A1** secret\n\n| 1 | web |\n| 2 | laptop |\n\n## 3. Goals\n\n### 3.2 Numbers\n\n- **V1 no loss:** x\n\n| F01 | kill |\n| L5 | bus |\n| S1 | points |\n| S7 | canary |\n\n## 4. Bad inputs (each is one test)\n\n1. empty\n2. long\n\n## 7. More\n\n### 7.1 The points of S1\n\n1. secure\n',
    'resources/docs/stack.md': '# Stack\n\n## Traps\n\n0. **x** y\n1. z\n',
    'resources/docs/gateway-api.md': '# Gateway\n\n## Events\n\n### Rules\n\n1. only\n2. two\n',
    'resources/docs/partner-trading-api.md': '# Partner\n\n### Quote\n',
    'resources/docs/reconciliation.md':
      '# Reconciliation\n\n## The two sides\n\n## Matching\n\n| 1 | id |\n\n1. one to one\n\n**Pass 6** only suggests\n\n**Fees.** The fee\n',
  }
  const check = (sources: Readonly<Record<string, string>>): readonly string[] => {
    const texts = new Map(Object.entries(papers))
    return findBadCitations(new Map(Object.entries(sources)), readDefinitions(texts), [
      ...texts.keys(),
      'README.md',
      'src-main/hosts/README.md',
      ...Object.keys(sources),
    ])
  }

  test('passes what the papers define', () => {
    expect(check(papers)).toEqual([])
    expect(
      check({
        'src-main/a.ts': [
          '// As gateway rule 1 and (gateway, rule 2) say; A01, B02, P3, G13, F01, L5, S7 and V1 (A1).',
          '/** security.md 3.2, security.md 2.1, security.md F01, security.md, inputs 1 and 2. Section 4',
          ' * of security.md, threats 1 and 2, stack.md, trap 0, point 1, rule 1, pass 6, reconciliation.md,',
          ' * Sides, reconciliation.md, Fees; (partner, Quote), gateway, Events. The rule of README.md, src-main/hosts/README.md. */',
          "const a = 'A01, B02: x'",
          "const b = 'F01–F01, threat 2, input 1, 2, section 3.2: x'",
          'const c = `threats 1 and 2, inputs 1, 2: ${1} x`',
          "const rule = { rule: 'L5, F01', text: 'only COMPLETED is final (P3, G13)' }",
        ].join('\n'),
        'src-main/hosts/b.ts': '// README.md beside this file.',
        'README.md': 'See `security.md`: S7.\n\n```\nA99\n```\n',
      }),
    ).toEqual([])
  })

  test('finds a document that does not exist', () => {
    expect(
      check({
        'src-main/a.ts':
          "// As design.md says.\n/** ../shared/rules.md\n * or other/\n * gone.md. */\nexport const text = 'see cli.md'",
        'src-renderer/A.svelte':
          '<script lang="ts">\n  // looks.md\n  const a = 1 // b.md\n</script>\n<!-- c.md -->\n<p>d.md</p>\n<style>\n  /* e.md */\n</style>',
        'src-renderer/theme.css': '/* As\n   f.md says. */\n.g { content: "g.md" }',
        'src-main/README.md': 'text of h.md',
      }),
    ).toEqual([
      'src-main/a.ts:1 cites design.md, which is not in the repository',
      'src-main/a.ts:2 cites ../shared/rules.md, which is not in the repository',
      'src-main/a.ts:4 cites gone.md, which is not in the repository',
      'src-main/a.ts:5 cites cli.md, which is not in the repository',
      'src-renderer/A.svelte:2 cites looks.md, which is not in the repository',
      'src-renderer/A.svelte:3 cites b.md, which is not in the repository',
      'src-renderer/A.svelte:5 cites c.md, which is not in the repository',
      'src-renderer/A.svelte:8 cites e.md, which is not in the repository',
      'src-renderer/theme.css:2 cites f.md, which is not in the repository',
      'src-main/README.md:1 cites h.md, which is not in the repository',
    ])
  })

  test('finds a place that a document does not have', () => {
    expect(
      check({
        'src-main/a.ts':
          '// security.md 3.9, security.md section 6, reconciliation.md, Runs\n// (gateway, Limits) and (partner, Withdrawal), section 9.1, section 8 of stack.md',
      }),
    ).toEqual([
      'src-main/a.ts:1 cites reconciliation.md, Runs: it has no such heading',
      'src-main/a.ts:1 cites 3.9 of security.md, which has no such place',
      'src-main/a.ts:1 cites 6 of security.md, which has no such place',
      'src-main/a.ts:2 cites gateway, Limits: the contract has no such heading',
      'src-main/a.ts:2 cites partner, Withdrawal: the contract has no such heading',
      'src-main/a.ts:2 cites 9.1 of security.md, which has no such place',
      'src-main/a.ts:2 cites 8 of stack.md, which has no such place',
    ])
  })

  test('finds an id that no paper defines, in comments', () => {
    expect(
      check({
        'src-main/a.ts':
          '// A02 (B01, P4); G14–G15\nexport const a = 1 /* F02\n * S8, L6, V2, X16 */\n/** A2 */\nexport function f(): number {\n  return a // A3\n}\n// A4',
      }).map((line) => line.replace('src-main/', '').replace(', which no paper defines', '')),
    ).toEqual([
      'a.ts:1 cites A02',
      'a.ts:1 cites B01',
      'a.ts:1 cites P4',
      'a.ts:1 cites G14',
      'a.ts:1 cites G15',
      'a.ts:2 cites F02',
      'a.ts:3 cites S8',
      'a.ts:3 cites L6',
      'a.ts:3 cites V2',
      'a.ts:3 cites X16',
      'a.ts:4 cites A2',
      'a.ts:6 cites A3',
      'a.ts:8 cites A4',
    ])
  })

  test('finds an id that no paper defines, in titles and other texts that cite', () => {
    expect(
      check({
        'test/a.test.ts': [
          "const a = 'A02: x'",
          "const b = { title: 'S7, F02–F03: y' }",
          'const c = `V9, threat 3: ${1}`',
          "const rule = { rule: 'L6, F01', text: 'only COMPLETED is final (P3, G5)' }",
        ].join('\n'),
      }).map((line) => line.replace('test/', '').replace(', which no paper defines', '')),
    ).toEqual([
      'a.test.ts:1 cites A02',
      'a.test.ts:2 cites F02',
      'a.test.ts:2 cites F03',
      'a.test.ts:3 cites V9',
      'a.test.ts:3 cites threat 3',
      'a.test.ts:4 cites L6',
      'a.test.ts:4 cites G5',
    ])
  })

  test('finds numbers that no paper lists', () => {
    expect(
      check({
        'src-main/a.ts':
          '// threats 2, 3 and\n// 4; input 3, trap 2, points 1–2, pass 2, rule 2, gateway, rule 3, not-shown.md, rule 2',
        'test/a.test.ts':
          "const a = 'A01, 9: x'\nconst b = 'inputs 1 to 3, section 3.3: x'\nconst c = '(gateway, rule 4)'",
      }).map((line) => line.replace(', which no paper defines', '')),
    ).toEqual([
      'src-main/a.ts:1 cites threat 3',
      'src-main/a.ts:1 cites threat 4',
      'src-main/a.ts:2 cites input 3',
      'src-main/a.ts:2 cites trap 2',
      'src-main/a.ts:2 cites point 2',
      'src-main/a.ts:2 cites pass 2',
      'src-main/a.ts:2 cites rule 2',
      'src-main/a.ts:2 cites rule 3 of gateway',
      'src-main/a.ts:2 cites rule 2 of not-shown.md',
      'test/a.test.ts:1 cites input 9',
      'test/a.test.ts:2 cites 3.3 of security.md, which has no such place',
      'test/a.test.ts:2 cites input 3',
      'test/a.test.ts:3 cites rule 4 of gateway',
    ])
  })

  test('finds an issue of a tracker', () => {
    expect(
      check({
        'src-main/a.ts': "// As issue 6 wants.\nexport const line = 'bytes (issue 6)'",
        'src-main/README.md': 'Since issues 2 and 3.',
      }),
    ).toEqual([
      'src-main/a.ts:1 cites issue 6 of a tracker',
      'src-main/a.ts:2 cites issue 6 of a tracker',
      'src-main/README.md:1 cites issues 2 of a tracker',
    ])
  })

  test('ignores text that is not a citation', () => {
    expect(
      check({
        'src-main/a.ts': [
          'export const A99 = [B98, `table-${n}.md`, /F77/, 0xA7]',
          "export const cells = ['A7', 'B1', '=SUM(A99)', 'R-1', 'id A44 of it', 'pair (BTC, A9)', '4: the lines', '4,859: x']",
          'export type P44 = S99',
          '// Base64, UTF-8, 2^53, /dev/A44, x-F99, $A1 and A1B2; a rule, two inputs and 3 points.',
        ].join('\n'),
        'src-main/README.md': '`x.ts`: README.md, v8, HTTP/1.1',
      }),
    ).toEqual([])
  })
})
