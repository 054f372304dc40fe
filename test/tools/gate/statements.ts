/**
 * Splits a schema's text into statements. The text between a trigger's BEGIN and END belongs to the
 * trigger. Quotes inside comments are not supported; the schema has none.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let open = ''
  // A semicolon within a text literal ends nothing.
  for (const part of sql.split(/;(?=(?:[^']*'[^']*')*[^']*$)/)) {
    open += open === '' ? part : `;${part}`
    if (/^\s*CREATE TRIGGER/i.test(open) && !/\bEND\s*$/i.test(open)) continue
    if (open.trim() !== '') statements.push(open.trim())
    open = ''
  }
  return statements
}
