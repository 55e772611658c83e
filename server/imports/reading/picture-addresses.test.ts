import { expect, test } from 'vitest'

import { fetchable, splitAddresses } from './picture-addresses.ts'

test.each<[string, string[]]>([
  ['https://a.co/1.jpg, https://a.co/2.jpg', ['https://a.co/1.jpg', 'https://a.co/2.jpg']],
  ['https://a.co/1.jpg https://a.co/2.jpg', ['https://a.co/1.jpg', 'https://a.co/2.jpg']],
  ['https://a.co/1.jpg,https://a.co/2.jpg;//b.co/3.jpg', ['https://a.co/1.jpg', 'https://a.co/2.jpg', '//b.co/3.jpg']],
  ['https://a.co/w_300,h_300/1.jpg', ['https://a.co/w_300,h_300/1.jpg']],
  ['https://a.co/w_300\\,h_300/foto 1.jpg', ['https://a.co/w_300,h_300/foto 1.jpg']],
  ['https://a.co/1.jpg, taza.jpg', ['https://a.co/1.jpg', 'taza.jpg']],
  ['/pictures/a-1200.webp /pictures/b-1200.webp', ['/pictures/a-1200.webp', '/pictures/b-1200.webp']],
  ['https://a.co/1.jpg, https://a.co/1.jpg,', ['https://a.co/1.jpg']],
  [' ', []],
])('a cell with %j contains these pictures', (text, addresses) => expect(splitAddresses(text)).toEqual(addresses))

test('an address is completed and fetched from its host', () => {
  expect(fetchable('//cdn.example/foto 1.jpg')).toEqual({
    address: 'https://cdn.example/foto%201.jpg',
    host: 'cdn.example',
  })
  expect(fetchable('http://cdn.example:8080/á.jpg')?.host).toBe('cdn.example:8080')
  for (const none of ['taza.jpg', 'ftp://a.co/1', 'https://u:p@a.co/1', 'javascript:alert(1)']) {
    expect(fetchable(none)).toBeNull()
  }
})
