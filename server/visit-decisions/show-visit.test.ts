import { expect, test } from 'vitest'

import { shorten } from './show-visit.ts'

test.each([
  ['Carrera 15 # 93-60, apto 402, Bogotá', 'Carrera 15 # 93-…, Bogotá'],
  ['Calle 45 # 20-31, Bogotá', 'Calle 45 # 20-…, Bogotá'],
  ['Apto 502 Calle 93 # 14-20, Bogotá', 'Calle 93 # 14-…, Bogotá'],
  ['Torre 3 apto 1201, Cra. 7 Bis No. 45A-10, Medellín', 'Cra. 7 Bis No. 45A-…, Medellín'],
  ['Calle 93 apto 502 # 14-20, Bogotá', 'Calle 93…, Bogotá'],
  ['Calle 12 B Sur # 8 C - 45', 'Calle 12 B Sur # 8 C -…'],
  ['Avenida El Dorado # 68-20 oficina 301, Bogotá', 'Avenida El Dorado # 68-…, Bogotá'],
  ['Casa 12 Conjunto Alameda', '…'],
  ['Casa 12 Conjunto Alameda, Chía', '…, Chía'],
  ['Carrera 15 # 93-60, apto B', 'Carrera 15 # 93-…'],
  ['502 Edificio Sol, Calle 10 20-30, Cali', 'Calle 10…, Cali'],
  ['', ''],
])('behind a link %s is "%s": no house number and no flat', (direccion, shown) =>
  expect(shorten(direccion)).toBe(shown),
)
