/** The partner service's error code in a failure's evidence (`code: 20036`), as the error desk takes it; undefined where the failure came from elsewhere. */
export function codeInEvidence(evidence: string): string | undefined {
  return /^code: (\d{5})$/m.exec(evidence)?.[1]
}
