/**
 * Returns the SQL statements that create a member's login. The server's administrator runs them,
 * with the password in place of the dots.
 */
export function loginStatement(login: string): string {
  const quotedLogin = quoteIdentifier(login)
  return `CREATE ROLE ${quotedLogin} LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO ${quotedLogin};`
}

/** The SQL that closes the login of a former member of the team. */
export function closeLoginStatement(login: string): string {
  return `ALTER ROLE ${quoteIdentifier(login)} NOLOGIN;`
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
