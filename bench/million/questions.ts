import type pg from 'pg'

export type Who = 'owner' | 'buyer' | 'visitor'
export type Question = {
  name: string
  who: Who
  /** Called with the number of the turn. */
  path: (turn: number) => string
  /** Whether its cached response is dropped before each turn. */
  isCached?: boolean
  turns?: number
}

type Order = { id: string; name: string; document: string; guide: string; product: string }

const desk = (query: Record<string, string>) => `/api/order-desk?${new URLSearchParams(query)}`

/** Pages of an owner, a buyer and a visitor, with contents of this database. */
export async function questionsOf(pool: pg.Pool): Promise<Question[]> {
  const { rows: orders } = await pool.query<Order>(
    `select left(o.id::text, 8) as id, u.name, u.document, s.guide, l.product_name as product
     from orders o join users u on u.id = o.user_id join shipments s on s.order_id = o.id join order_lines l on l.order_id = o.id
     where o.id in (select id from orders where desk_state = 'delivered' order by id limit 40)`,
  )
  const { rows: counted } = await pool.query<{ pages: number }>(
    `select (count(*) / 48)::int as pages from products where deleted_at is null`,
  )
  const { rows: products } = await pool.query<{ id: string; name: string }>(
    'select id, product_name as name from products where deleted_at is null limit 40',
  )
  const wordOf = (turn: number) => products[turn % products.length]?.name.split(' ', 1).join('') ?? ''
  const of = (turn: number): Order => orders[turn % orders.length] as Order
  const lastPage = Math.max(counted[0]?.pages ?? 1, 1)
  const owner: Record<string, Question['path']> = {
    'products, newest': () => '/api/admin-products',
    'products, last page': (turn) => `/api/admin-products?page=${lastPage - (turn % 20)}`,
    'products running out': () => '/api/admin-products?runningOut=1',
    'order desk, to do': () => desk({ state: 'todo' }),
    'order desk, all': () => desk({ state: 'all' }),
    'order desk, full name': (turn) => desk({ state: 'all', q: of(turn).name }),
    'order desk, first name and surname': (turn) => desk({ state: 'all', q: of(turn).name.split(' ', 2).join(' ') }),
    'order desk, first name': (turn) => desk({ state: 'all', q: of(turn).name.split(' ', 1).join('') }),
    'order desk, document': (turn) => desk({ state: 'all', q: of(turn).document }),
    'order desk, guide': (turn) => desk({ state: 'all', q: of(turn).guide }),
    'order desk, product': (turn) => desk({ state: 'all', q: of(turn).product }),
    'what waits today': () => '/api/today',
    health: () => '/api/shop-health',
    imports: () => '/api/product-imports',
    'sales by month': () => '/api/sales-report/monthly',
    'sales by product': () => '/api/sales-report/products',
  }
  const visitor: Record<string, Question['path']> = {
    'home page': () => '/',
    'product page': (turn) => `/product/${products[turn % products.length]?.id}`,
    search: (turn) => `/api/search?${new URLSearchParams({ q: wordOf(turn) })}`,
    'category page': () => '/product-category/hogar',
    'list of products, last page': (turn) => `/api/get-product?page=${lastPage - (turn % 20)}&pageSize=48`,
    'sitemap index': () => '/sitemap.xml',
  }
  return [
    ...Object.entries(owner).map(([name, path]): Question => ({ name, who: 'owner', path })),
    { name: 'history of 200 orders', who: 'buyer', path: () => '/api/shopping-history' },
    ...Object.entries(visitor).map(([name, path]): Question => ({ name, who: 'visitor', path, isCached: true })),
    {
      name: 'sitemap of products, a file',
      who: 'visitor',
      path: () => '/sitemaps/products-1.xml',
      isCached: true,
      turns: 5,
    },
    { name: 'export of all products', who: 'owner', path: () => '/api/product-export?format=csv', turns: 1 },
  ]
}
