/**
 * The statements of a schema's text, one by one; what stands between a trigger's BEGIN and END
 * belongs to it. Knows no quotes inside of comments, of which the schema has none.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let open = ''
  // A semicolon within a text ends nothing.
  for (const part of sql.split(/;(?=(?:[^']*'[^']*')*[^']*$)/)) {
    open += open === '' ? part : `;${part}`
    if (/^\s*CREATE TRIGGER/i.test(open) && !/\bEND\s*$/i.test(open)) continue
    if (open.trim() !== '') statements.push(open.trim())
    open = ''
  }
  return statements
}
