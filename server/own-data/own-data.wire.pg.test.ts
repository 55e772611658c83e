import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const opened = await openTestShop({ demo: false, env: TEST_VAULT_ENV })
const shop = { ...opened, vault: await openTestVault(opened.db) }

const address = {
  recipient: 'Ana Ruiz',
  phone: '3001234567',
  municipalityCode: '05001',
  line: 'Calle 10 # 4-21',
}

/** The sections of the file, each with its facts. */
const sectionsOf = (page: string): Record<string, [string, string][][]> =>
  Object.fromEntries(
    [...page.matchAll(/<section><h2>(.*?)<\/h2>([\s\S]*?)<\/section>/g)].map(([, title, content]) => [
      title,
      [...(content ?? '').matchAll(/<dl>([\s\S]*?)<\/dl>/g)].map(([, facts]) =>
        [...(facts ?? '').matchAll(/<dt>(.*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map(
          ([, name = '', value = '']): [string, string] => [name, value],
        ),
      ),
    ]),
  )

test("a person downloads the data stored about them, as a self-contained page, and nobody else's", async () => {
  const [ana, other] = [await signInAs(shop, { name: 'Ana Ruiz' }), await signInAs(shop, { name: 'Beto Díaz' })]
  expect((await ana.post('/api/addresses', { ...address, indications: '' })).status).toBeLessThan(300)
  await ana.post('/api/contact', {
    ...{ type: 'peticion', name: 'Ana Ruiz', email: ana.email, message: '¿Abren el sábado?', authorisation: true },
  })
  await shop.pool.query(
    `insert into computers (user_id, tipo_computadora, marca, modelo, serie) values ($1, 'portatil', 'Lumen', 'Aire 14', '00127')`,
    [ana.id],
  )
  await shop.pool.query(
    `insert into care_plans (computer_id, months, due_on) select id, 6, '2027-05-01' from computers where user_id = $1`,
    [ana.id],
  )
  await shop.pool.query(
    `insert into tasks (tipo, user_id, fecha, hora, direccion, sintomas, accion_previa, frecuencia, prioridad, problema)
     values ('correctivo', $1, '2027-03-04', '09:00', 'Calle 10', 'No <b>prende', '', 'siempre', 'alta', 'Pantalla')`,
    [ana.id],
  )
  const { status, headers, body: page } = await ana.get('/api/own-data')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.html"$/)
  expect(headers.get('cache-control')).toContain('no-store')
  const sections = sectionsOf(page)
  expect(Object.keys(sections)).toEqual([
    ...[
      'Cuenta',
      'Sesiones abiertas',
      'Direcciones',
      'Pedidos',
      'Retractos y garantías',
      'Carrito',
      'Lista de deseos',
      'Avisos de existencias',
    ],
    ...[
      'Opiniones',
      'Equipos',
      'Visitas de mantenimiento',
      'Mensajes a la tienda',
      'Avisos por correo que apagaste',
      'Correos que te hemos enviado',
    ],
  ])
  expect(sections['Cuenta']?.[0]).toContainEqual(['Correo', ana.email])
  expect(sections['Direcciones']?.[0]).toContainEqual(['Municipio', 'Medellín, Antioquia'])
  expect(sections['Equipos']?.[0]).toContainEqual(['Serie', '00127'])
  expect(sections['Equipos']?.[0]).toContainEqual(['Plan de mantenimiento', 'cada 6 meses, el próximo el 2027-05-01'])
  expect(sections['Visitas de mantenimiento']?.[0]).toContainEqual(['Fecha', '2027-03-04'])
  expect(sections['Visitas de mantenimiento']?.[0]).toContainEqual([
    'Qué pasa',
    'Pantalla\nNo &lt;b&gt;prende\nsiempre',
  ])
  expect(sections['Mensajes a la tienda']?.[0]).toContainEqual(['Mensaje', '¿Abren el sábado?'])
  expect(page).not.toMatch(/src=|<script|href=|Beto/)
  expect(sectionsOf((await other.get('/api/own-data')).body)['Equipos']).toEqual([])
})

test('orders are in it with what they cost, without the keys of licences, which do not count as seen', async () => {
  const ana = await openBuyer(shop)
  const licensed = await addProduct(shop, { keys: 1, price: 1_368_100, name: 'Antivirus Lince' })
  expect((await ana.buy({ [licensed]: 1 })).status).toBe(200)
  const { body: page } = await ana.get('/api/own-data')
  const [order] = sectionsOf(page)['Pedidos'] ?? []
  expect(order).toEqual(
    expect.arrayContaining([
      ['Estado', 'Pagado'],
      ['Productos', '1 × Antivirus Lince'],
      ['Valor de los productos', '$1.368.100'],
    ]),
  )
  expect(page).not.toContain('CLAVE-')
  expect((await shop.pool.query('select from licence_views')).rowCount).toBe(0)
  expect((await ana.history())[0].products[0].licenseKeys).toHaveLength(1)
  const logged = await shop.pool.query("select from audit_log where action = 'own_data.downloaded' and actor = $1", [
    ana.id,
  ])
  expect(logged.rowCount).toBe(1)
})

test('without a session there is no file', async () => {
  expect((await openVisitor(shop.address).get('/api/own-data')).status).toBe(401)
})
