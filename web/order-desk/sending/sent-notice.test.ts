import { expect, it } from 'vitest'

import { sentNotice } from './sent-notice.ts'

const rows = (...emailed: boolean[]) => emailed.map((isEmailed) => ({ isEmailed }))

it.each([
  [rows(true), ['1'], 'Le escribimos con la guía al comprador.'],
  [rows(true, true), ['1', '2'], 'Les escribimos con la guía a los 2 compradores.'],
  [rows(true, false, true), ['1', '2', '3'], 'Les escribimos con la guía a 2 de los 3 compradores.'],
  [rows(false), ['1'], 'No sale ningún correo: la guía queda en el historial del pedido.'],
  [rows(false, false), ['1', '2'], 'No sale ningún correo: cada guía queda en el historial de su pedido.'],
])('promises an e-mail only to buyers who get one (%j)', (chosen, guides, text) => {
  expect(sentNotice(chosen, guides)).toBe(text)
})

it.each([
  [rows(true), [''], 'Le escribimos al comprador. Si agregas la guía después, se la enviamos.'],
  [rows(true), ['1', ' '], 'Le escribimos al comprador. Las guías que faltan le llegan cuando las agregues.'],
  [rows(true, true), ['', ''], 'Les escribimos a los 2 compradores. Si agregas las guías después, se las enviamos.'],
  [
    rows(true, false, true),
    ['1', '', ''],
    'Les escribimos a 2 de los 3 compradores. Las guías que faltan les llegan cuando las agregues.',
  ],
  [rows(false), [''], 'No sale ningún correo.'],
])('promises no guide that nobody has typed (%j, %j)', (chosen, guides, text) => {
  expect(sentNotice(chosen, guides)).toBe(text)
})
