/**
 * The SQL by which the server's administrator makes a member's login. A program that is no
 * administrator cannot do it, and the password is chosen by the person who runs it.
 */
export function loginStatement(login: string): string {
  const quoted = `"${login.replaceAll('"', '""')}"`
  return `CREATE ROLE ${quoted} LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO ${quoted};`
}
