import { expect, it } from 'vitest'

import { sentNotice } from './sent-notice.ts'

const rows = (...emailed: boolean[]) => emailed.map((isEmailed) => ({ isEmailed }))

it.each([
  [rows(true), 'Le escribimos con la guía al comprador.'],
  [rows(true, true), 'Les escribimos con la guía a los 2 compradores.'],
  [rows(true, false, true), 'Les escribimos con la guía a 2 de los 3 compradores.'],
  [rows(false), 'No sale ningún correo: la guía queda en el historial del pedido.'],
  [rows(false, false), 'No sale ningún correo: cada guía queda en el historial de su pedido.'],
])('promises an e-mail only to buyers who get one (%j)', (chosen, text) => {
  expect(sentNotice(chosen)).toBe(text)
})
