import { expect, test } from 'vitest'

import { hideKeys } from './hide-keys.ts'

test.each([
  ['Activé con 7K4M-2QXD-9FHT-BC62.', 'Activé con (clave oculta).'],
  ['W269N-WFGWX-YVC9B-4J6C9-T83GX', '(clave oculta)'],
  ['clave: w269n–wfgwx–yvc9b–4j6c9', 'clave: (clave oculta)'],
  ['una 7K4M-2QXD-9FHT-BC62 y otra 8K4M-2QXD-9FHT-BC63', 'una (clave oculta) y otra (clave oculta)'],
])('hides what looks like a licence key: %s', (text, shown) => {
  expect(hideKeys(text)).toBe(shown)
})

test.each([
  'Serie 0048-1516-2342',
  'Equipo 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'Llamar al 601-555-0123 ext. 2026-1234',
  'Quedó prueba-error-prueba-error',
  'De 8:00 a 12:30, 72 °C con carga',
])('leaves other words and numbers: %s', (text) => {
  expect(hideKeys(text)).toBe(text)
})
