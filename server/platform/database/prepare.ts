import { createHash } from 'node:crypto'

/** The name under which a connection prepares a statement; undefined when it is not prepared. */
export type NameOf = (sql: string) => string | undefined

const PREPARED_AT_MOST = 400

/** For one pool: each statement is prepared once for each of its connections. */
export function openNames(): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known) return known
    // Statements of many shapes (lists of varying length) must not fill the memory of every connection.
    if (names.size >= PREPARED_AT_MOST) return undefined
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}

/** A pooler gives each transaction another server process, which does not have the statement. */
export const unprepared: NameOf = () => undefined
