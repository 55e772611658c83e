import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { pictureSources } from '../../contract/images/pictures.ts'
import { firstGrid, secondGrid, servicePicture } from '../../web/home/tiles.ts'

const folder = join(import.meta.dirname, '../../demo')
const tiles = [...firstGrid, ...secondGrid]
const exists = (address: string) => existsSync(join(folder, address))

test('every tile card has four items', () => {
  expect(tiles.map(({ items }) => items.length)).toEqual(tiles.map(() => 4))
})

test.each([...tiles.flatMap(({ items }) => items), { name: 'service promotion', picture: servicePicture }])(
  'the picture of $name is there in every width and format',
  ({ picture = '' }) => {
    const { avif = '', webp = '' } = pictureSources(picture)
    const addresses = `${avif}, ${webp}`.split(', ').map((entry) => entry.split(' ')[0] ?? '')
    expect(addresses.length).toBeGreaterThan(1)
    expect(addresses.filter((address) => !exists(address))).toEqual([])
  },
)
