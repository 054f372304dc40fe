// Members that hold money, prices or quantities.
const NUMERIC_MEMBERS =
  /"((?:\w+_)?(?:amount|qty|price|fee|fees|volume|rate)|last|bid|ask|high|low|available|held|total|maker|taker)":"(-?(?:0|[1-9]\d*)(?:\.\d+)?)"/g

/**
 * Rewrites amounts in JSON text from strings to numbers with the same digits. Limits and all
 * records of the exchange have numbers in documented form (observed.md 5 and 6).
 */
export function withNumbers(json: string): string {
  return json.replace(NUMERIC_MEMBERS, '"$1":$2')
}
