// Members whose values are money, prices or counts of it.
const NUMERIC =
  /"((?:\w+_)?(?:amount|qty|price|fee|fees|volume|rate)|last|bid|ask|high|low|available|held|total|maker|taker)":"(-?(?:0|[1-9]\d*)(?:\.\d+)?)"/g

/**
 * JSON whose amounts are numbers, each with the digits of its text (observed.md 5 and 6: limits, and
 * everything of the exchange).
 */
export function withNumbers(json: string): string {
  return json.replace(NUMERIC, '"$1":$2')
}
