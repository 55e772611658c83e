import { expect, test } from 'vitest'

import { webAddress } from './web-address.ts'

test.each(['https://example.com/a?b=c', 'http://example.com/'])('%s is an http address', (link) => {
  expect(webAddress(link)).toBe(link)
})

test.each(['', 'example.com', 'javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '/product/1'])(
  '“%s” is no http address',
  (link) => {
    expect(webAddress(link)).toBeNull()
  },
)
