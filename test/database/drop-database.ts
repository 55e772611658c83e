import pg from 'pg'

/**
 * Drops a database with open connections, if there is one of that name. PostgreSQL refuses this to an owner who is no superuser while
 * autovacuum works in it (42501), but ends the autovacuum by itself when the database is dropped without force. Then it waits five
 * seconds for everybody else, and a pooler keeps its connections for longer, so the owner's are ended first.
 * @param client is connected to another database of the same server
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
    await client.query(`drop database if exists ${name}`)
  }
}
