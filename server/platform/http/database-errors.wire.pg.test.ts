import { expect, test } from 'vitest'

import { post } from '../../../test/http/raw-http.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const { address, pool } = await openTestShop({ demo: false })

const request = { type: 'reclamo', name: 'Laura Méndez', email: 'laura@correo.example', message: 'Llegó sin tapa.' }

/** Makes PostgreSQL report this condition, as it would by itself, whenever a contact request is stored. */
async function failWith(sqlstate: string): Promise<void> {
  await pool.query(`create or replace function fail_on_purpose() returns trigger language plpgsql as
    $$ begin raise exception 'on purpose' using errcode = '${sqlstate}'; end $$`)
  await pool.query(`create or replace trigger fail_on_purpose before insert on contact_requests
    for each row execute function fail_on_purpose()`)
}

const send = async () => {
  const response = await post(address, '/api/contact', { ...request, authorisation: true })
  return { ...response, body: JSON.parse(response.body) }
}

test('a full disk of the database is reported as such, without a Retry-After', async () => {
  await failWith('53100')
  const { status, headers, body } = await send()
  expect({ status, retryAfter: headers['retry-after'], body }).toEqual({
    status: 507,
    retryAfter: '600',
    body: {
      success: false,
      error: true,
      code: 'STORAGE_FULL',
      message: 'La tienda se quedó sin espacio y no pudo guardar los cambios. Inténtalo más tarde.',
      reqId: expect.any(String),
    },
  })
  expect((await pool.query('select from contact_requests')).rowCount).toBe(0)
})

test.each([
  ['53300', 'too many connections'],
  ['57P01', 'a server that shuts down'],
  ['25006', 'a server that became a standby'],
])('%s (%s) is reported as temporary, with seconds to retry', async (sqlstate) => {
  await failWith(sqlstate)
  const { status, headers, body } = await send()
  expect({ status, retryAfter: headers['retry-after'], code: body.code }).toEqual({
    status: 503,
    retryAfter: '2',
    code: 'UNAVAILABLE',
  })
})
