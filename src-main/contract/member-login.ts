/**
 * Returns the SQL statements that create a member's login. The server's administrator runs them,
 * with the password in place of the dots.
 */
export function loginStatement(login: string): string {
  const quoted = `"${login.replaceAll('"', '""')}"`
  return `CREATE ROLE ${quoted} LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO ${quoted};`
}
