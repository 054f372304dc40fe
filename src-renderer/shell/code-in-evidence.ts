/**
 * The code in a failure's evidence that the error desk explains: the partner service's (`code:
 * 20036`), otherwise the program's own, which comes first (`OFFLINE (unreachable)`) and has no
 * digit. An own code with a digit only repeats a number of the service's.
 */
export function codeInEvidence(evidence: string): string | undefined {
  return (/^code: (\d{5})$/m.exec(evidence) ?? /^([A-Z_]+) \(\w+\)$/m.exec(evidence))?.[1]
}
