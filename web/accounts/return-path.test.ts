import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'

import { mayEnter, returnPathFrom, typedEmail } from './return-path.ts'

const at = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state }) as Location

describe('the return path that a sign-in page remembers', () => {
  it('is the page that one came from, with its query', () => {
    expect(returnPathFrom(at('/search', '?q=olla'))).toEqual({ from: '/search?q=olla' })
  })
  it('stays from the login to the sign-up and back', () => {
    expect(returnPathFrom(at('/sign-up', '', { from: '/cart' }))).toEqual({ from: '/cart' })
  })
  it('is empty at home and at a sign-in page that was opened by its address', () => {
    expect(returnPathFrom(at('/'))).toEqual({})
    expect(returnPathFrom(at('/login'))).toEqual({})
  })
  it('is the area that a guard has led away from', () => {
    expect(returnPathFrom(at('/', '', { from: '/admin-panel/reports' }))).toEqual({ from: '/admin-panel/reports' })
  })
  it('is forgotten when the role has no business there', () => {
    expect(mayEnter('/admin-panel/reports', 'GENERAL')).toBe(false)
    expect(mayEnter('/technical-panel/tasks', 'ADMIN')).toBe(false)
    expect(mayEnter('/technical-panel/tasks', 'TECHNICAL')).toBe(true)
    expect(mayEnter('/cart', 'GENERAL')).toBe(true)
  })
})

it('the e-mail written at the sign-up is known at the login, and nowhere else', () => {
  expect(typedEmail(at('/login', '', { email: 'luz@correo.co' }))).toBe('luz@correo.co')
  expect(typedEmail(at('/login'))).toBeUndefined()
  expect(typedEmail(at('/login', '?email=luz@correo.co', { email: 7 }))).toBeUndefined()
})
