import { expect, test } from 'vitest'

import { hideKeys } from './hide-keys.ts'

test.each([
  ['Activé con 7K4M-2QXD-9FHT-BC62.', 'Activé con (clave oculta).'],
  ['W269N-WFGWX-YVC9B-4J6C9-T83GX', '(clave oculta)'],
  ['clave: w269n–wfgwx–yvc9b–4j6c9', 'clave: (clave oculta)'],
  ['Windows W269NWFGWXYVC9B4J6C9T83GX listo', 'Windows (clave oculta) listo'],
  ['Windows W269N WFGWX YVC9B 4J6C9 T83GX listo', 'Windows (clave oculta) listo'],
  ['w269n wfgwx yvc9b 4j6c9 t83gx', '(clave oculta)'],
  ['W269N - WFGWX - YVC9B - 4J6C9 - T83GX', '(clave oculta)'],
  ['Office: XQNVK-8JYDB-WJ9W3-YJ8YR-WFG99.', 'Office: (clave oculta).'],
  ['ESET CNDU-W33A-7D7M-X4XT-A3X7', 'ESET (clave oculta)'],
  ['Antivirus CNDU W33A 7D7M X4XT A3X7', 'Antivirus (clave oculta)'],
  ['ESET CNDUW33A7D7MX4XTA3X7', 'ESET (clave oculta)'],
  ['Corta 7K4M2-QXD9F-HTBC6', 'Corta (clave oculta)'],
  ['una 7K4M-2QXD-9FHT-BC62 y otra 8K4M-2QXD-9FHT-BC63', 'una (clave oculta) y otra (clave oculta)'],
])('hides what looks like a licence key: %s', (text, shown) => {
  expect(hideKeys(text)).toBe(shown)
})

test.each([
  'Serie 0048-1516-2342',
  'Equipo 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'Llamar al 601-555-0123 ext. 2026-1234',
  'Quedó prueba-error-prueba-error',
  'Portátil Dell 5CG1234XYZ, batería L19M3PF7 y cargador ADLX65YCC3D',
  'Disco Samsung S4EVNF0M123456A cambiado por Kingston 50026B7782C1A2B3',
  'IMEI 352099001761481, SIM 8957012345678901234',
  'IMEI 35 209900 176148 1',
  'Tablero DDR4-3200-16GB, modelo WD10-EZEX-00BN',
  'Llamar al 3001 2345 6789 0123 4567',
  'Copia de 2019 2020 2021 2022 2023 2024',
  'Antes tenía Core i5 10th con 8GB DDR4 3200 nuevo',
  'Equipo 3f2504e04f8941d39a0c0305e82c3301',
  'Ver actualizaciondewindows11completa',
  'De 8:00 a 12:30, 72 °C con carga',
])('leaves other texts and numbers: %s', (text) => {
  expect(hideKeys(text)).toBe(text)
})
