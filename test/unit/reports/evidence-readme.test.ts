import { describe, expect, it } from 'vitest'
import { evidenceReadme } from '../../../src-main/reports/evidence-readme.ts'

describe('evidenceReadme', () => {
  it('describes each existing file in three languages, and no other file', () => {
    const text = evidenceReadme([
      'README.txt',
      'run.json',
      'ledger/mine.csv',
      'activity.jsonl',
      'verify-log.mjs',
      'checksums.sha256',
    ])
    const chapters = text.split('-'.repeat(72))
    expect(chapters.map((chapter) => chapter.trim().split('\n')[0])).toEqual([
      'EVIDENCE OF A RECONCILIATION RUN',
      'EVIDENCIA DE UNA CONCILIACIÓN',
      'EVIDÊNCIA DE UMA CONCILIAÇÃO',
    ])
    for (const chapter of chapters) {
      const namedFiles = chapter
        .split('\n')
        .map((line) => /^(\S+) {2,}\S/.exec(line)?.[1])
        .filter(Boolean)
      expect(namedFiles).toEqual([
        'README.txt',
        'run.json',
        'ledger/',
        'activity.jsonl',
        'verify-log.mjs',
        'checksums.sha256',
      ])
      expect(chapter).toContain('sha256sum -c checksums.sha256')
      expect(chapter).toContain('node verify-log.mjs activity.jsonl')
    }
    expect(evidenceReadme(['period.json'])).toContain('frozen.digest')
  })

  it('names a break by the word of terms.md in each language', () => {
    const wholeText = evidenceReadme([
      'breaks.csv',
      'observations.csv',
      'decisions.csv',
      'rules.json',
    ])
    const [en = '', es = '', pt = ''] = wholeText.split('-'.repeat(72))
    expect(en).toContain('Every break with both sides')
    expect(es.match(/discrepancias?/g)).toHaveLength(4)
    expect(pt.match(/divergências?/g)).toHaveLength(4)
    expect(wholeText).not.toMatch(/\b(?:every difference|diferencia|diferença|passagens)/i)
  })
})
