import { expect, test } from 'vitest'

import { foldFormerPath, formerPathOf, isProductSlug, writtenFormerPath } from './former-path.ts'

test.each([
  ['/products/Camisa-de-Lino', '/products/camisa-de-lino'],
  ['/products/camisa/', '/products/camisa'],
  ['//products///camisa//', '/products/camisa'],
  ['/products/camisa?variant=7&x=/a', '/products/camisa'],
  ['/products/camisa#resumen', '/products/camisa'],
  ['/products/caf%C3%A9', '/products/café'],
  ['/products/cafe%CC%81', '/products/café'],
  ['/products/CAF%C3%89', '/products/café'],
  ['/products%2Fcamisa', '/products/camisa'],
  ['/products/100%25-lino', '/products/100%-lino'],
])('the requested address %s has the path %s, which folding leaves unchanged', (address, path) => {
  expect(formerPathOf(address)).toBe(path)
  expect(foldFormerPath(path)).toBe(path)
})

test.each([
  '/',
  '//',
  '/?p=123',
  '',
  'products/camisa',
  '/products/%E0%A4',
  '/products/%',
  '/a%00b',
  '/a%0D%0Alocation:x',
  String.raw`/\evil.example`,
  '/a%3Fb',
  `/${'a'.repeat(500)}`,
  `/${'%41'.repeat(4_000)}`,
])('%j is refused as a product path', (address) => {
  expect(formerPathOf(address)).toBe(null)
})

test('a path has at most 500 characters, in any encoding', () => {
  expect(formerPathOf(`/${'a'.repeat(499)}`)).toHaveLength(500)
  expect(formerPathOf(`/${'%F0%9F%91%95'.repeat(499)}`)).toHaveLength(999)
})

test.each([
  ['https://mi-tienda.myshopify.com/products/camisa?utm_source=x', '/products/camisa'],
  ['HTTP://www.tienda.com.co:8080/producto/camisa/', '/producto/camisa'],
  ['www.tienda.com.co/producto/camisa', '/producto/camisa'],
  ['tienda.co/producto/camisa', '/producto/camisa'],
  [' /producto/camisa ', '/producto/camisa'],
  ['https://tienda.co', null],
  ['https://tienda.co/', null],
  ['camisa', null],
  ['javascript:alert(1)', null],
])('an owner who writes %j means %j', (text, path) => {
  expect(writtenFormerPath(text)).toBe(path)
})

test.each([
  ['/product/camisa-de-lino', true],
  ['/product/7', true],
  ['/product/0c5a7f43-1111-4222-8333-444455556666', false],
  ['/product/camisa/otra', false],
  ['/product', false],
  ['/products/camisa', false],
])('%s is a WooCommerce address where this shop has ids: %s', (path, isSlug) => {
  expect(isProductSlug(path)).toBe(isSlug)
})
