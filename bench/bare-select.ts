import Fastify from 'fastify'
import pg from 'pg'

// The neighbour of calls that signed-in people make: nothing but Fastify and one prepared select of a row by its primary
// key, on as many connections of the same database as the shop has.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const app = Fastify()
app.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'user',
    text: 'select id, name, email, role, created_at from users where id = $1',
    values: [params.id],
  })
  return rows[0]
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
