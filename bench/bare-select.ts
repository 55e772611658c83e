import Fastify from 'fastify'
import pg from 'pg'

// The baseline of signed-in calls: Fastify and one prepared select, on as many connections of the same database as the shop has. It selects
// a row by its primary key, or a person's orders with their lines as plain rows.
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
app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'orders',
    text: `select o.id, o.created_at, o.total_qty, o.total_price, o.state, l.product_id, l.product_name, l.product_image,
        l.quantity, l.selling_price
      from orders o join order_lines l on l.order_id = o.id
      where o.user_id = $1 order by o.created_at desc, o.id desc limit 201`,
    values: [params.id],
  })
  return rows
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
