import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import { tellFailureIn } from '../../../src-renderer/format/told-failure.ts'
import { codeInEvidence } from '../../../src-renderer/shell/code-in-evidence.ts'

const evidenceOf = (code: string, evidence: Readonly<Record<string, string | number>>): string => tellFailureIn(new Failure({ kind: 'service', code, what: 'No', evidence }), 'en', undefined).evidence

describe('codeInEvidence', () => {
  it('A69: finds the partner’s code in what a notice copies, whatever the failure is called', () => {
    expect(codeInEvidence(evidenceOf('PARTNER_20036', { status: 400, code: 20036 }))).toBe('20036')
    expect(codeInEvidence(evidenceOf('SCOPE_MISSING', { status: 403, code: 40003 }))).toBe('40003')
  })

  it('B72: finds none in a failure of the gateway or of the network', () => {
    expect(codeInEvidence(evidenceOf('GATEWAY_20036', { status: 400 }))).toBeUndefined()
    expect(codeInEvidence(evidenceOf('OFFLINE', {}))).toBeUndefined()
  })
})
