import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../../src-main/base/failures/failure-catalogue.ts'
import { failureTextIn } from '../../../../src-renderer/format/failure-text.ts'
import { codeInEvidence } from '../../../../src-renderer/shell/code-in-evidence.ts'

const evidenceOf = (
  code: FailureCode,
  evidence: Readonly<Record<string, string | number>>,
): string =>
  failureTextIn(new Failure({ kind: 'service', code, what: 'No', evidence }), 'en', undefined)
    .evidence

describe('codeInEvidence', () => {
  it('A69: finds the partner’s code in a copied notice, whatever the failure is called', () => {
    expect(codeInEvidence(evidenceOf('PARTNER_20036', { status: 400, code: 20036 }))).toBe('20036')
    expect(codeInEvidence(evidenceOf('SCOPE_MISSING', { status: 403, code: 40003 }))).toBe('40003')
  })

  it('B72: finds no number of the partner’s in a failure of the gateway', () => {
    expect(codeInEvidence(evidenceOf('GATEWAY_20036', { status: 400 }))).toBeUndefined()
    expect(codeInEvidence('nothing of ours (at all)')).toBeUndefined()
  })

  it('V5: finds the program’s own code if there is no other', () => {
    expect(codeInEvidence(evidenceOf('OFFLINE', {}))).toBe('OFFLINE')
    expect(codeInEvidence('SYNC_RESUMED (notice)\npage: 3')).toBe('SYNC_RESUMED')
  })
})
