/**
 * The SQL that makes a member's login. It needs the rights of the server's administrator, and the
 * password in place of the dots.
 */
export function loginStatement(login: string): string {
  const quoted = `"${login.replaceAll('"', '""')}"`
  return `CREATE ROLE ${quoted} LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO ${quoted};`
}
