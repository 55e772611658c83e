import { expect } from 'vitest'

import type { Visitor } from '../http/visitor.ts'

type Sender = Pick<Visitor, 'send' | 'get' | 'post'>

const ofOurPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' }

/** Uploads a spreadsheet as the admin's page does. */
export const sendSheet = (admin: Sender, content: Buffer | string, fileName = 'productos.csv', more = '') =>
  admin.send(
    'POST',
    `/api/product-imports?fileName=${encodeURIComponent(fileName)}${more}`,
    Buffer.from(content),
    ofOurPage,
  )

/** Waits until an import is in a state, as the page does, and returns it. */
export async function waitForState(admin: Sender, id: string, state: string | RegExp) {
  await expect
    .poll(async () => (await admin.get(`/api/product-imports/${id}`)).body.data?.state, {
      timeout: 25_000,
      interval: 50,
    })
    .toMatch(state)
  return (await admin.get(`/api/product-imports/${id}`)).body.data
}

/** Uploads a spreadsheet and has it reviewed with the guessed settings, except for the given ones. */
export async function reviewSheet(
  admin: Sender,
  content: Buffer | string,
  { fileName, ...settings }: Record<string, unknown> & { fileName?: string } = {},
) {
  const sent = await sendSheet(admin, content, fileName)
  expect(sent.body).toMatchObject({ success: true })
  const { _id, settings: guessed } = sent.body.data
  const requested = await admin.post(`/api/product-imports/${_id}/review`, { settings: { ...guessed, ...settings } })
  expect(requested.body).toMatchObject({ success: true })
  return waitForState(admin, _id, 'reviewed')
}

/** The kinds of rows of a reviewed or applied import. */
export const rowsOf = async (admin: Sender, id: string, query = '') =>
  (await admin.get(`/api/product-imports/${id}/rows${query}`)).body.data.rows
