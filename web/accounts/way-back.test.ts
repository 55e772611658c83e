import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'

import { mayEnter, wayBackFrom, writtenEmail } from './way-back.ts'

const at = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state }) as Location

describe('the way back that a door remembers', () => {
  it('is the page that one came from, with its query', () => {
    expect(wayBackFrom(at('/search', '?q=olla'))).toEqual({ from: '/search?q=olla' })
  })
  it('stays from the login to the sign-up and back', () => {
    expect(wayBackFrom(at('/sign-up', '', { from: '/cart' }))).toEqual({ from: '/cart' })
  })
  it('is nothing at home and at a door that was opened by its address', () => {
    expect(wayBackFrom(at('/'))).toEqual({})
    expect(wayBackFrom(at('/login'))).toEqual({})
  })
  it('is the area that a guard has led away from', () => {
    expect(wayBackFrom(at('/', '', { from: '/admin-panel/reports' }))).toEqual({ from: '/admin-panel/reports' })
  })
  it('is forgotten when the role has no business there', () => {
    expect(mayEnter('/admin-panel/reports', 'GENERAL')).toBe(false)
    expect(mayEnter('/technical-panel/tasks', 'ADMIN')).toBe(false)
    expect(mayEnter('/technical-panel/tasks', 'TECHNICAL')).toBe(true)
    expect(mayEnter('/cart', 'GENERAL')).toBe(true)
  })
})

it('the e-mail written at the sign-up is known at the login, and nowhere else', () => {
  expect(writtenEmail(at('/login', '', { email: 'luz@correo.co' }))).toBe('luz@correo.co')
  expect(writtenEmail(at('/login'))).toBeUndefined()
  expect(writtenEmail(at('/login', '?email=luz@correo.co', { email: 7 }))).toBeUndefined()
})
