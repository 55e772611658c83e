import { expect, test } from 'vitest'

import { sendRequest } from '../../test/http/raw-http.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const { address } = await openTestShop({ demo: false })

const get = (path: string) => sendRequest(address, { path, headers: {} })

test.each([
  '/Login',
  '/CART',
  '/Search?q=olla',
  '/ADMIN-PANEL/all-users',
  '/admin-panel/All-Users',
  '/clientpanel/user-information',
  '/technical-panel/taskscorrectivo',
])('%s is another spelling of a page: 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each(['/login', '/cart', '/search', '/admin-panel/all-users', '/technical-panel/tasksCorrectivo'])(
  '%s is a page, and redirects to itself when it is requested with a slash at its end',
  async (path) => {
    expect((await get(path)).status).toBe(200)
    for (const ending of ['/', '//']) {
      const { status, headers } = await get(`${path}${ending}?q=a/b?c/`)
      expect([status, headers.location]).toEqual([301, `${path}?q=a/b?c/`])
    }
  },
)

test.each(['//login/', '//otra.example/', '/otra/', '/%2Fotra.example/'])('%s redirects nowhere', async (path) => {
  const { status, headers } = await get(path)
  expect([status, headers.location]).toEqual([404, undefined])
})
