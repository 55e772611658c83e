import { expect, test } from 'vitest'

import { voidedText } from './voided-text.ts'

test.each([
  [0, false, 'Lo que no había salido volvió a la venta.'],
  [0, true, 'El comprador ya vio sus claves. Lo demás volvió a la venta.'],
  [1, false, '1 envío salió: haz que vuelva o cóbralo de nuevo.'],
  [2, true, '2 envíos salieron: haz que vuelvan o cóbralos de nuevo. El comprador ya vio sus claves.'],
])('%i parcels out, keys seen: %s', (parcelsOut, hasSeenKeys, text) => {
  expect(voidedText({ parcelsOut, hasSeenKeys })).toBe(text)
})
