import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import {
  failureCatalogue,
  findFailureEntry,
} from '../../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureEntry } from '../../../../src-main/base/failures/failure-entry.ts'

const root = resolve(import.meta.dirname, '../../../..')
const entries = Object.values(failureCatalogue).flatMap((area) =>
  Object.entries(area as Readonly<Record<string, FailureEntry>>),
)
const sources = globSync('{src-main,src-renderer}/**/*.{ts,svelte}', { cwd: root })
  .filter((path) => !path.replaceAll('\\', '/').includes('base/failures/'))
  .map((path) => readFileSync(join(root, path), 'utf8'))

/** The kind and code of each object literal that writes both as strings. */
function kindsWritten(text: string): readonly (readonly [code: string, kind: string])[] {
  const pairs: (readonly [string, string])[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const valueOf = (name: string): string | undefined => {
        const property = node.properties.find((candidate) => candidate.name?.getText() === name)
        return property &&
          ts.isPropertyAssignment(property) &&
          ts.isStringLiteral(property.initializer)
          ? property.initializer.text
          : undefined
      }
      const [code, kind] = [valueOf('code'), valueOf('kind')]
      if (code !== undefined && kind !== undefined) pairs.push([code, kind])
    }
    ts.forEachChild(node, visit)
  }
  const script = /<script[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? text
  visit(ts.createSourceFile('source.ts', script, ts.ScriptTarget.Latest, true))
  return pairs
}

describe('failureCatalogue', () => {
  it('has each code in one area', () => {
    const codes = entries.map(([code]) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('has no code that the sources do not write', () => {
    const text = sources.join('\n')
    expect(
      entries
        .map(([code]) => code)
        // The keychain's codes are built from its state.
        .filter((code) => !code.startsWith('KEYCHAIN_') && !text.includes(`'${code}'`)),
    ).toEqual([])
  })

  it('gives each code the kind that the sources write', () => {
    const writtenKinds = sources.flatMap(kindsWritten).filter(([code]) => findFailureEntry(code))
    expect(writtenKinds.length).toBeGreaterThan(20)
    expect(
      writtenKinds.filter(([code, kind]) => {
        const entry = findFailureEntry(code)
        return entry?.kind !== kind && entry?.otherKind !== kind
      }),
    ).toEqual([])
  })

  it.each(['en', 'es', 'pt'] as const)('states in %s what happened and what to do', (language) => {
    for (const [code, entry] of entries) {
      const [what, advice] = entry[language]
      expect(what, code).toMatch(/^\p{Lu}.*[^.!]$/u)
      expect(advice, code).toMatch(/^\p{Lu}.*[.…]$/u)
    }
  })

  it('repeats no language in another', () => {
    for (const [code, { en, es, pt }] of entries) {
      expect(new Set([en[1], es[1], pt[1]]).size, code).toBe(3)
    }
  })
})
