// Members that hold money, prices or quantities.
const NUMERIC_MEMBERS =
  /"((?:\w+_)?(?:amount|qty|price|fee|fees|volume|rate)|last|bid|ask|high|low|available|held|total|maker|taker)":"(-?(?:0|[1-9]\d*)(?:\.\d+)?)"/g

/**
 * Rewrites the amounts in JSON text as numbers, each with the digits of its text (observed.md 5 and
 * 6: limits, and everything of the exchange).
 */
export function withNumbers(json: string): string {
  return json.replace(NUMERIC_MEMBERS, '"$1":$2')
}
