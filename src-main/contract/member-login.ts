/**
 * Returns the SQL statements that create a member's login. The server's administrator runs them,
 * with the password in place of the dots.
 */
export function loginStatement(login: string): string {
  const quoted = quoteIdentifier(login)
  return `CREATE ROLE ${quoted} LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO ${quoted};`
}

/** The SQL that closes the login of a former member of the team. */
export function closeLoginStatement(login: string): string {
  return `ALTER ROLE ${quoteIdentifier(login)} NOLOGIN;`
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
