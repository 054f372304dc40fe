/**
 * Splits a schema's text into statements. The text between a trigger's BEGIN and END belongs to the
 * trigger. Quotes inside comments are not supported, and the schema has none.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  // A semicolon within a text literal ends nothing.
  for (const part of sql.split(/;(?=(?:[^']*'[^']*')*[^']*$)/)) {
    statement += statement === '' ? part : `;${part}`
    if (/^\s*CREATE TRIGGER/i.test(statement) && !/\bEND\s*$/i.test(statement)) continue
    if (statement.trim() !== '') statements.push(statement.trim())
    statement = ''
  }
  return statements
}
