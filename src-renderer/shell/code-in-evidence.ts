/**
 * Finds the code in a failure's evidence that the error desk explains: the partner service's code
 * (`code: 20036`), else the program's own code in the first line (`OFFLINE (unreachable)`). An own
 * code with a digit only repeats a number of the service and is ignored.
 */
export function codeInEvidence(evidence: string): string | undefined {
  return (/^code: (\d{5})$/m.exec(evidence) ?? /^([A-Z_]+) \(\w+\)$/m.exec(evidence))?.[1]
}
