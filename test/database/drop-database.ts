import pg from 'pg'

/**
 * Drops a database with open connections, if there is one of that name. PostgreSQL refuses this to an owner who is no superuser while
 * autovacuum works in it (42501), but ends the autovacuum by itself when the database is dropped without force.
 * @param client is connected to another database of the same server
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    await client.query(`drop database if exists ${name}`)
  }
}
